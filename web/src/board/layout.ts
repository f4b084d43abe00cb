// The blocks on the map and where they stand, made anew when the position, the scale or the fonts change.

import { computed, signal } from "@preact/signals";
import { faceOf } from "../games";
import { movables } from "../state/selection";
import { seen } from "../state/table";
import { atlas } from "./atlas";
import { type Block, makeBlock } from "./blocks";
import { levelOf, settled } from "./camera";
import { placeBlocks, type Spot } from "./place";

/** Counts up when fonts arrive. */
export const fontsLoaded = signal(0);

/** The scale in steps, so that a hair's breadth of zoom places nothing anew. */
const STEP = 1.12;
const scaleStep = computed(() => STEP ** Math.round(Math.log(settled.value.k) / Math.log(STEP)));

export const level = computed(() => levelOf(settled.value.k));

const NOBODY: ReadonlySet<string> = new Set();

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
  const mine = new Map<string, Set<string>>();
  for (const unit of movables.value) {
    mine.set(unit.space, (mine.get(unit.space) ?? new Set()).add(unit.power));
  }
  const blocks: Block[] = [];
  for (const shape of map.shapes.spaces) {
    const space = now.picture.spaces[shape.id];
    if (!space?.name) continue;
    const block = makeBlock(
      shape,
      space,
      level.value,
      face,
      face.pieces(now.view, shape.id),
      mine.get(shape.id) ?? NOBODY,
    );
    if (block.rects.length) blocks.push(block);
  }
  const spots = placeBlocks(blocks, map.shapes.spaces, map.grid, k, map.width);
  return blocks.flatMap((block) => {
    const spot = spots.get(block.id);
    if (!spot) return [];
    const [x, y] = [(block.shape.pieces[0] / 10) * k, (block.shape.pieces[1] / 10) * k];
    return [{ block, spot, dx: spot.x - x, dy: spot.y - y }];
  });
});
