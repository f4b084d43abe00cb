// A small map on a canvas: for the overview, and for cards.

import { lookOf } from "../ui/symbols";
import type { Atlas } from "./atlas";

const paths = new WeakMap<Atlas, Map<string, Path2D>>();

function pathsOf(map: Atlas): Map<string, Path2D> {
  let known = paths.get(map);
  if (!known) {
    known = new Map(map.shapes.spaces.map((space) => [space.id, new Path2D(space.path)]));
    known.set("", new Path2D(map.shapes.scenery));
    paths.set(map, known);
  }
  return known;
}

/** Draws what is seen from a point of the board with a scale, in pixels of the canvas. */
export function paint(
  canvas: HTMLCanvasElement,
  map: Atlas,
  holders: (space: string) => string | null | undefined,
  from: { x: number; y: number; k: number },
): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  const styles = getComputedStyle(document.documentElement);
  const token = (name: string) => styles.getPropertyValue(`--${name}`).trim();
  const known = pathsOf(map);
  const scale = from.k / 10;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = token("sea");
  context.fillRect(0, 0, canvas.width, canvas.height);
  const each = (draw: () => void) => {
    for (const turn of [-1, 0, 1]) {
      context.setTransform(scale, 0, 0, scale, (turn * map.width - from.x) * from.k, -from.y * from.k);
      draw();
    }
  };
  each(() => {
    context.fillStyle = token("neutral");
    context.fill(known.get("") ?? new Path2D());
    for (const space of map.shapes.spaces) {
      const path = known.get(space.id);
      if (!path) continue;
      const sea = space.terrain === "sea";
      const holder = holders(space.id);
      context.lineWidth = (sea ? 0.5 : 0.7) / scale;
      context.strokeStyle = token(sea ? "sea-line" : "border");
      context.fillStyle = sea
        ? token("sea")
        : holder && space.terrain === "land"
          ? token(`tint-${lookOf(holder).key}`) || token("neutral")
          : token("neutral");
      context.fill(path);
      context.stroke(path);
    }
  });
}
