// Where blocks go. Each has a cost for every place it could take: what it would cover, and how far it is from
// where its space wants it. Blocks take turns at choosing the cheapest place that keeps clear of the others.

import type { Shape } from "../api/wire";
import type { Block } from "./blocks";
import { grown, moved, nearest, overlap, type Rect } from "./geometry";
import { type Grid, PAGE, SCENERY } from "./grid";

export interface Spot {
  /** The middle of the block in pixels of the screen, the board's corner being 0 0. */
  x: number;
  y: number;
  /** From the space to its block, where nothing else shows that they belong together. */
  leader: [x: number, y: number] | null;
}

interface Place {
  x: number;
  y: number;
  cost: number;
  away: boolean;
}

const RINGS = [0, 10, 20, 32, 46, 62, 80, 100, 124];
const TURNS = 14;
const SWEEPS = 4;
const OVERLAP = 6;
const AWAY = 14;

/** What it costs a space's block to cover a spot where something else is seen. */
function price(own: Shape, seen: Shape | number): number {
  const water = own.terrain === "sea";
  if (seen === PAGE) return 1.5;
  if (seen === SCENERY) return water ? 2.5 : 1.2;
  if (typeof seen === "number") return 1;
  if (seen.id === own.id) return own.disc ? 1.5 : 0;
  if (seen.disc) return 5;
  if (water) return seen.terrain === "sea" ? 1.5 : 3;
  if (seen.terrain === "sea") return own.disc ? 0.05 : 0.5;
  return seen.terrain === "impassable" ? 1.5 : 3;
}

export function placeBlocks(
  blocks: Block[],
  spaces: Shape[],
  grid: Grid,
  k: number,
  width: number,
): Map<string, Spot> {
  const seenAt = (x: number, y: number): Shape | number => {
    const number = grid.at(x / k, y / k);
    return spaces[number] ?? number;
  };
  const places = blocks.map((block) => placesOf(block, k, seenAt));
  const homes = places.map(homeIn);
  const order = blocks.map((_, at) => at).sort((a, b) => (homes[b]?.cost ?? 0) - (homes[a]?.cost ?? 0));
  const chosen: (Place | null)[] = blocks.map(() => null);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let changed = false;
    for (const at of order) {
      const best = cheapest(at, blocks, places[at] ?? NONE, homes[at], chosen, width * k);
      if (best !== chosen[at]) changed = true;
      chosen[at] = best;
    }
    if (!changed) break;
  }
  const spots = new Map<string, Spot>();
  blocks.forEach((block, at) => {
    const place = chosen[at];
    if (place)
      spots.set(block.id, { x: place.x, y: place.y, leader: place.away ? leaderOf(block, place, k) : null });
  });
  return spots;
}

/** The places of a ring, the first of which is where the space wants its block. */
type Places = (ring: number) => Place[];

const NONE: Places = () => [];

/** What a place costs at least for being that far. */
const farCost = (ring: number) => (RINGS[ring] ?? 0) * 0.3;

/** The cheapest place, were there no other blocks. */
function homeIn(places: Places): Place | undefined {
  let [home] = places(0);
  for (let ring = 1; ring < RINGS.length && home && farCost(ring) < home.cost; ring++) {
    for (const place of places(ring)) if (place.cost < home.cost) home = place;
  }
  return home;
}

/** Every place a block could take, ring by ring: most blocks take one of the first, and the others are never judged. */
function placesOf(block: Block, k: number, seenAt: (x: number, y: number) => Shape | number): Places {
  const { shape } = block;
  const scale = k / 10;
  const target = [
    ((shape.label[0] + shape.pieces[0]) / 2) * scale,
    ((shape.label[1] + shape.pieces[1]) / 2) * scale,
  ] as const;
  const judge = (x: number, y: number, far: number): Place => {
    const away = isAway(block, x, y, seenAt);
    const covered = block.rects.reduce((sum, rect) => sum + coverCost(shape, moved(rect, x, y), seenAt), 0);
    return { x, y, away, cost: covered + far + (away ? AWAY : 0) };
  };
  const judged: Place[][] = [];
  return (ring) => {
    const radius = RINGS[ring] ?? 0;
    judged[ring] ??= Array.from({ length: radius ? TURNS : 1 }, (_, turn) => {
      const angle = (turn / TURNS) * 2 * Math.PI;
      return judge(
        target[0] + radius * Math.cos(angle),
        target[1] + radius * Math.sin(angle) * 0.8,
        farCost(ring),
      );
    });
    return judged[ring];
  };
}

/** Sampled about every ten pixels. */
function coverCost(own: Shape, rect: Rect, seenAt: (x: number, y: number) => Shape | number): number {
  const cols = Math.max(2, Math.round(rect.w / 10));
  const rows = Math.max(2, Math.round(rect.h / 10));
  let sum = 0;
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      sum += price(
        own,
        seenAt(rect.x + (rect.w * (col + 0.5)) / cols, rect.y + (rect.h * (row + 0.5)) / rows),
      );
    }
  }
  return (sum / (cols * rows)) * rect.w * rect.h * 0.05;
}

/** Whether hardly anything of a block's plates lies on its own space. */
function isAway(
  block: Block,
  x: number,
  y: number,
  seenAt: (x: number, y: number) => Shape | number,
): boolean {
  const { body } = block;
  if (!body) return false;
  const points = [0.1, 0.3, 0.5, 0.7, 0.9].map((part) =>
    seenAt(x + body.x + body.w * part, y + body.y + body.h / 2),
  );
  return points.filter((seen) => typeof seen !== "number" && seen.id === block.shape.id).length < 2;
}

/** Blocks further apart than this cannot meet. */
const FAR_APART = 300;

function cheapest(
  at: number,
  blocks: Block[],
  places: Places,
  home: Place | undefined,
  chosen: (Place | null)[],
  turn: number,
): Place | null {
  const block = blocks[at];
  if (!block || !home) return null;
  const taken: Rect[] = [];
  chosen.forEach((place, other) => {
    if (!place || other === at) return;
    // Across the seam of the world too.
    const x = place.x + Math.round((home.x - place.x) / turn) * turn;
    if (Math.abs(x - home.x) > FAR_APART || Math.abs(place.y - home.y) > FAR_APART) return;
    for (const rect of blocks[other]?.rects ?? []) taken.push(grown(moved(rect, x, place.y), 2));
  });
  let best: Place | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (let ring = 0; ring < RINGS.length && farCost(ring) < least; ring++) {
    for (const place of places(ring)) {
      if (place.cost >= least) continue;
      let cost = place.cost;
      for (const rect of block.rects) {
        const here = moved(rect, place.x, place.y);
        for (const other of taken) cost += OVERLAP * overlap(here, other);
      }
      if (cost < least) [best, least] = [place, cost];
    }
  }
  return best;
}

/** From the middle of the space to the nearest edge of the block; none if they nearly touch. */
function leaderOf(block: Block, place: Place, k: number): [number, number] | null {
  const { shape, body } = block;
  if (!body) return null;
  const [x, y] = [(shape.pieces[0] / 10) * k, (shape.pieces[1] / 10) * k];
  const to = nearest(moved(body, place.x, place.y), x, y);
  const room = shape.disc ? ((shape.room ?? 0) / 10) * k + 6 : 6;
  return Math.hypot(to[0] - x, to[1] - y) >= room ? to : null;
}
