// A small map on a canvas: for the overview, and for cards.

import type { Shape } from "../api/wire";
import { lookOf } from "../ui/symbols";
import type { Atlas } from "./atlas";

interface Paths {
  spaces: Map<string, Path2D>;
  scenery: Path2D;
  coast: Path2D;
}

const made = new WeakMap<Atlas, Paths>();

function pathsOf(map: Atlas): Paths {
  let paths = made.get(map);
  if (!paths) {
    const scenery = new Path2D(map.shapes.scenery);
    const coast = new Path2D(scenery);
    const spaces = new Map(map.shapes.spaces.map((space) => [space.id, new Path2D(space.path)]));
    for (const space of map.shapes.spaces) {
      const path = spaces.get(space.id);
      if (path && space.terrain !== "sea" && !space.disc) coast.addPath(path);
    }
    paths = { spaces, scenery, coast };
    made.set(map, paths);
  }
  return paths;
}

/** From here on there is room for the water's edge. */
const DETAILED = 0.25;

/** Draws what is seen from a point of the board with a scale, in pixels of the canvas. */
export function paint(
  canvas: HTMLCanvasElement,
  map: Atlas,
  holderOf: (space: string) => string | null | undefined,
  from: { x: number; y: number; k: number },
): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  const styles = getComputedStyle(document.documentElement);
  const token = (name: string) => styles.getPropertyValue(`--${name}`).trim();
  const { spaces, scenery, coast } = pathsOf(map);
  const scale = from.k / 10;
  const around = (draw: () => void) => {
    for (const turn of [-1, 0, 1]) {
      context.setTransform(scale, 0, 0, scale, (turn * map.width - from.x) * from.k, -from.y * from.k);
      draw();
    }
  };
  const fillOf = (space: Shape): string => {
    if (space.terrain === "sea") return token("sea");
    const holder = space.terrain === "land" ? holderOf(space.id) : null;
    return token(holder ? `tint-${lookOf(holder).key}` : "neutral") || token("neutral");
  };
  const fillSpaces = (sea: boolean) => {
    context.strokeStyle = token(sea ? "sea-line" : "border");
    context.lineWidth = (sea ? 0.6 : 0.7) / scale;
    for (const space of map.shapes.spaces) {
      const path = spaces.get(space.id);
      if (!path || (space.terrain === "sea") !== sea) continue;
      context.fillStyle = fillOf(space);
      context.fill(path);
      context.stroke(path);
    }
  };
  const stroke = (colour: string, width: number) => {
    context.strokeStyle = token(colour);
    context.lineWidth = width;
    context.stroke(coast);
  };
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = token("sea");
  context.fillRect(0, 0, canvas.width, canvas.height);
  around(() => fillSpaces(true));
  if (from.k >= DETAILED) {
    around(() => stroke("shore-far", 110));
    around(() => stroke("shore-near", 50));
    around(() => stroke("coast", 20));
  }
  around(() => {
    context.fillStyle = token("neutral");
    context.fill(scenery);
    fillSpaces(false);
  });
}
