// Keeps in sight what the hand is about: the pieces held, with the nearest spaces they can reach, or the battle.

import { computed, effect } from "@preact/signals";
import { faceOf } from "../games";
import { goTargets, held } from "../state/selection";
import { info, seen } from "../state/table";
import { anchorOf, atlas, nearTo } from "./atlas";
import { covered, glideBy, levelOf, middle, open, showSpace, size, view } from "./camera";

/** A second click on the same unit, and what the server answers, come before the map moves. */
const PAUSE = 320;
/** Room for a plate between a space's point and the edge, at most. */
const MARGIN = { x: 70, y: 60 };

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

type Point = [x: number, y: number];

/** Around the first point and as many of the others, nearest first, as fit into a room. */
export function boxAround(first: Point, others: Point[], width: number, height: number): Box {
  const away = ([x, y]: Point) => Math.hypot(x - first[0], y - first[1]);
  let box: Box = { left: first[0], top: first[1], right: first[0], bottom: first[1] };
  for (const [x, y] of [...others].sort((a, b) => away(a) - away(b))) {
    const wider: Box = {
      left: Math.min(box.left, x),
      top: Math.min(box.top, y),
      right: Math.max(box.right, x),
      bottom: Math.max(box.bottom, y),
    };
    if (wider.right - wider.left > width || wider.bottom - wider.top > height) break;
    box = wider;
  }
  return box;
}

/** How far a span must move to lie within others; 0 if it does. */
export const shift = (from: number, to: number, least: number, most: number): number =>
  from < least ? least - from : to > most ? most - to : 0;

/** Move the map no further than needed to show a space and, as far as there is room, others. */
export function bringIntoSight(space: string, others: string[]): void {
  const map = atlas.peek();
  const at = view.peek();
  if (levelOf(at.k) === "world") showSpace(space);
  if (!map || levelOf(at.k) === "world") return;
  const centre = middle()[0];
  const onScreen = (id: string, near: number): Point[] => {
    const anchor = anchorOf(map, id);
    return anchor ? [[nearTo(map, anchor[0], near) * at.k + at.x, anchor[1] * at.k + at.y]] : [];
  };
  const [first] = onScreen(space, centre);
  if (!first) return;
  const { width } = size.peek();
  const height = open();
  const [mx, my] = [Math.min(MARGIN.x, width / 4), Math.min(MARGIN.y, height / 4)];
  const near = (first[0] - at.x) / at.k;
  const points = others.flatMap((id) => onScreen(id, near));
  const box = boxAround(first, points, width - 2 * mx, height - 2 * my);
  const dx = shift(box.left, box.right, mx, width - mx);
  const dy = shift(box.top, box.bottom, my, height - my);
  if (dx || dy) glideBy(dx, dy);
}

const scene = computed(() => faceOf(info.value?.game).scene(seen.value?.view));

export function startFollow(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown = "";
  const stop = effect(() => {
    const space = held.value?.space ?? scene.value;
    const lit = held.value ? [...goTargets.value.keys()] : [];
    // Once for each space and each height of a sheet: from there on, a person may look elsewhere.
    const wanted = space ? `${space} ${covered.value} ${lit.length > 0}` : "";
    if (wanted === shown) return;
    shown = wanted;
    clearTimeout(timer);
    if (space) timer = setTimeout(bringIntoSight, PAUSE, space, lit);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
