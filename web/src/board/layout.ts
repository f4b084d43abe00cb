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

/** The middle of a space's plates in units of the map, and half their size; its own point where it has none. */
export function plateAt(id: string): { x: number; y: number; w: number; h: number } | null {
  const one = placed.value.find((other) => other.block.id === id);
  const map = atlas.value;
  const anchor = map && anchorOf(map, id);
  if (!anchor) return null;
  const scale = 10 / settled.value.k;
  const body = one?.block.body;
  if (!one || !body) return { x: anchor[0] * 10, y: anchor[1] * 10, w: 0, h: 0 };
  return {
    x: anchor[0] * 10 + (one.dx + body.x + body.w / 2) * scale,
    y: anchor[1] * 10 + (one.dy + body.y + body.h / 2) * scale,
    w: (body.w / 2 + 4) * scale,
    h: (body.h / 2 + 4) * scale,
  };
}
