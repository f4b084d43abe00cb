// The blocks on the map and where they stand, made anew when the position, the scale or the fonts change.

import { computed, signal } from "@preact/signals";
import { faceOf } from "../games";
import { seen } from "../state/table";
import { anchorOf, atlas } from "./atlas";
import { type Block, makeBlock } from "./blocks";
import { levelOf, settled } from "./camera";
import { grown, moved } from "./geometry";
import { placeBlocks, type Spot } from "./place";

/** Counts up when fonts arrive. */
export const fontsLoaded = signal(0);

/** Half the width of a number on an arrow. */
const NUMBER = 8;

/** The scale in steps, so that a hair's breadth of zoom places nothing anew. */
const STEP = 1.12;
const scaleStep = computed(() => STEP ** Math.round(Math.log(settled.value.k) / Math.log(STEP)));

export const level = computed(() => levelOf(settled.value.k));

export interface Placed {
  block: Block;
  spot: Spot;
  /** The middle of the block from the space's point, in pixels of the screen. */
  dx: number;
  dy: number;
}

export const placed = computed<Placed[]>(() => {
  const map = atlas.value;
  const now = seen.value;
  fontsLoaded.value;
  if (!map || !now || level.value === "world") return [];
  const face = faceOf(map.game);
  const k = scaleStep.value;
  const blocks: Block[] = [];
  /** From afar a space without pieces shows nothing, but the keyboard still comes by. */
  const bare: Placed[] = [];
  for (const shape of map.shapes.spaces) {
    const space = now.picture.spaces[shape.id];
    if (!space?.name) continue;
    const block = makeBlock(shape, space, level.value, face, face.pieces(now.view, shape.id), false);
    if (block.rects.length) blocks.push(block);
    else bare.push({ block, spot: { x: 0, y: 0, leader: null }, dx: 0, dy: 0 });
  }
  const spots = placeBlocks(blocks, map.shapes.spaces, map.grid, k, map.width);
  const drawn = blocks.flatMap((block) => {
    const spot = spots.get(block.id);
    if (!spot) return [];
    const [x, y] = [(block.shape.pieces[0] / 10) * k, (block.shape.pieces[1] / 10) * k];
    return [{ block, spot, dx: spot.x - x, dy: spot.y - y }];
  });
  return [...drawn, ...bare];
});

/** The same block with room for "2 of 4", while it is in hand. */
export function inHand(block: Block): Block {
  const face = faceOf(atlas.value?.game);
  return makeBlock(
    block.shape,
    block.space,
    block.level,
    face,
    face.pieces(seen.value?.view, block.id),
    true,
  );
}

/** How many of some points, in units of the map, lie on a name or plate; those of some spaces do not count. */
export function onNames(points: [number, number][], but: string[]): number {
  const k = scaleStep.value;
  const rects = placed.value.flatMap(({ block, spot }) =>
    but.includes(block.id) ? [] : block.rects.map((rect) => moved(rect, spot.x, spot.y)),
  );
  return points.filter(([x, y]) => {
    const [px, py] = [(x / 10) * k, (y / 10) * k];
    return rects.some((rect) => px > rect.x && px < rect.x + rect.w && py > rect.y && py < rect.y + rect.h);
  }).length;
}

/** Between two numbers, in pixels of the screen. */
const APART = 20;
/** Beside a point where there is no room on the way itself: nearest first, in steps of `APART`. */
const ROUND: [number, number][] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [-1, 1],
  [2, 0],
  [-2, 0],
];

/**
 * For each list of points, in units of the map, the first that no name or plate lies on and no other has taken; where
 * all are taken, one beside them. Equal ways have equal points, and still each of their numbers is seen.
 */
export function placesApart(lists: [number, number][][]): [number, number][] {
  const pixel = 10 / scaleStep.value;
  const taken: [number, number][] = [];
  const apart = ([x, y]: [number, number]) =>
    taken.every(([tx, ty]) => Math.hypot(x - tx, y - ty) >= APART * pixel * 0.99);
  return lists.map((points) => {
    const [ax, ay] = clearOf(points);
    const round = ROUND.map(([dx, dy]): [number, number] => [
      ax + dx * APART * pixel,
      ay + dy * APART * pixel,
    ]);
    const free = points.filter(apart);
    const place = (free.length && clearOf(free)) || round.find(apart) || [ax, ay];
    taken.push(place);
    return place;
  });
}

/** The first of some points, in units of the map, that no name or plate lies on; else the first of all. */
export function clearOf(points: [number, number][]): [number, number] {
  const k = scaleStep.value;
  const free = ([x, y]: [number, number]) => {
    const [px, py] = [(x / 10) * k, (y / 10) * k];
    return !placed.value.some(({ block, spot }) =>
      block.rects.some((rect) => {
        const { x: left, y: top, w, h } = grown(moved(rect, spot.x, spot.y), NUMBER);
        return px > left && px < left + w && py > top && py < top + h;
      }),
    );
  };
  return points.find(free) ?? points[0] ?? [0, 0];
}

/**
 * The middle of a space's plates in units of the map, and half their size; its own point where it has none. `whole`
 * takes in its name as well.
 */
export function plateAt(id: string, whole = false): { x: number; y: number; w: number; h: number } | null {
  const one = placed.value.find((other) => other.block.id === id);
  const map = atlas.value;
  const anchor = map && anchorOf(map, id);
  if (!anchor) return null;
  const scale = 10 / settled.value.k;
  const body = one && (whole && one.block.body ? one.block.bounds : one.block.body);
  if (!one || !body) return { x: anchor[0] * 10, y: anchor[1] * 10, w: 0, h: 0 };
  return {
    x: anchor[0] * 10 + (one.dx + body.x + body.w / 2) * scale,
    y: anchor[1] * 10 + (one.dy + body.y + body.h / 2) * scale,
    w: (body.w / 2 + 4) * scale,
    h: (body.h / 2 + 4) * scale,
  };
}
