// Where the map is looked at from. Panning and zooming only change transforms; nothing is drawn anew until the
// hand rests.

import { signal } from "@preact/signals";
import { select } from "d3-selection";
import { type D3ZoomEvent, type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity } from "d3-zoom";
import { calm } from "../ui/calm";
import { type Atlas, anchorOf, atlas, nearTo } from "./atlas";

export type Level = "world" | "far" | "medium" | "close";

/** Pixels on the screen per pixel of the board from which a level begins. */
const FAR = 0.3;
const MEDIUM = 1;
const CLOSE = 2.2;
const MOST = 7;
const REST = 140;

export const levelOf = (k: number): Level =>
  k < FAR ? "world" : k < MEDIUM ? "far" : k < CLOSE ? "medium" : "close";

/** The view once the hand rests; what is placed on the map follows it. */
export const settled = signal({ x: 0, y: 0, k: 1 });
/** The view at this moment. Read it in effects that only touch styles. */
export const view = signal({ x: 0, y: 0, k: 1 });
export const size = signal({ width: 0, height: 0 });
/** While the hand moves the map. */
export const moving = signal(false);
/** How much of the map's foot lies under a sheet. */
export const covered = signal(0);

let element: HTMLElement | null = null;
let behavior: ZoomBehavior<HTMLElement, unknown> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** A point of the screen, relative to the map's corner, in pixels of the board. */
export const toBoard = (x: number, y: number): [number, number] => {
  const at = view.peek();
  return [(x - at.x) / at.k, (y - at.y) / at.k];
};

/** The middle of what is seen, in pixels of the board. */
export const middle = () => toBoard(size.peek().width / 2, open() / 2);

/** The height of what is not covered. */
export const open = () => Math.max(120, size.peek().height - covered.peek());

function least(map: Atlas): number {
  return Math.max(0.12, size.peek().width / map.width);
}

/** Keeps the top and bottom of the board at the edges of the screen, or in its middle if there is too much room. */
function constrain(map: Atlas, transform: ZoomTransform): ZoomTransform {
  const { width } = size.peek();
  const height = open();
  const tall = map.height * transform.k;
  const y = tall < height ? (height - tall) / 2 : Math.max(height - tall - 40, Math.min(20, transform.y));
  // Whole turns around the world bring the middle back to the middle copy.
  const centre = (width / 2 - transform.x) / transform.k;
  const turns = Math.floor(centre / map.width);
  return zoomIdentity.translate(transform.x + turns * map.width * transform.k, y).scale(transform.k);
}

export function startCamera(on: HTMLElement, map: Atlas, mayPan: (event: Event) => boolean): () => void {
  element = on;
  const measure = () => {
    size.value = { width: on.clientWidth, height: on.clientHeight };
    behavior?.scaleExtent([least(map), MOST]);
  };
  const moved = (event: D3ZoomEvent<HTMLElement, unknown>) => {
    if (event.sourceEvent) {
      cancelAnimationFrame(gliding);
      lastTouch = Date.now();
    }
    const { x, y, k } = event.transform;
    moving.value = true;
    view.value = { x, y, k };
    clearTimeout(timer);
    timer = setTimeout(settle, REST);
  };
  behavior = zoom<HTMLElement, unknown>()
    .filter((event: Event) => mayPan(event) && !(event instanceof MouseEvent && event.button > 0))
    .constrain((transform) => constrain(map, transform))
    // To ask the page each time would make it lay itself out.
    .extent(() => [
      [0, 0],
      [size.peek().width, size.peek().height],
    ])
    .clickDistance(5)
    .on("zoom", moved);
  const watch = new ResizeObserver(measure);
  watch.observe(on);
  measure();
  select(on).call(behavior).on("dblclick.zoom", null);
  return () => {
    watch.disconnect();
    select(on).on(".zoom", null);
    element = null;
    behavior = null;
  };
}

function settle(): void {
  moving.value = false;
  const now = view.peek();
  const before = settled.peek();
  if (now.k !== before.k || now.x !== before.x || now.y !== before.y) settled.value = now;
}

/** Look at a point of the board with a scale. */
export function lookAt(x: number, y: number, k: number): void {
  const map = atlas.peek();
  if (!element || !behavior || !map) return;
  cancelAnimationFrame(gliding);
  const { width } = size.peek();
  const height = open();
  const scale = Math.max(least(map), Math.min(MOST, k));
  const transform = zoomIdentity.translate(width / 2 - x * scale, height / 2 - y * scale).scale(scale);
  select(element).call(behavior.transform, constrain(map, transform));
  settle();
}

const GLIDE = 160;
let gliding = 0;
let lastTouch = 0;

/** For how long no hand has moved the map. */
export const idleFor = () => Date.now() - lastTouch;

/** Move the view by pixels of the screen, in one smooth go. A hand on the map stops it. */
export function glideBy(dx: number, dy: number): void {
  cancelAnimationFrame(gliding);
  const start = performance.now();
  const time = calm() ? 1 : GLIDE;
  let done = 0;
  const step = (now: number) => {
    if (!element || !behavior) return;
    const part = 1 - (1 - Math.min(1, Math.max(0, (now - start) / time))) ** 3;
    const { k } = view.peek();
    select(element).call(behavior.translateBy, ((part - done) * dx) / k, ((part - done) * dy) / k);
    done = part;
    if (part < 1) gliding = requestAnimationFrame(step);
    else settle();
  };
  gliding = requestAnimationFrame(step);
}

export function zoomBy(factor: number): void {
  if (element && behavior) select(element).call(behavior.scaleBy, factor);
}

export function fitWorld(): void {
  const map = atlas.peek();
  if (map) lookAt(map.width / 2, map.height / 2, 0);
}

/** Bring a space into sight, only if it is not well within it. */
export function showSpace(id: string): void {
  const map = atlas.peek();
  const anchor = map && anchorOf(map, id);
  if (!map || !anchor) return;
  const at = view.peek();
  const { width } = size.peek();
  const height = open();
  const x = nearTo(map, anchor[0], middle()[0]);
  const [sx, sy] = [x * at.k + at.x, anchor[1] * at.k + at.y];
  const margin = 90;
  const seen = sx > margin && sx < width - margin && sy > margin && sy < height - margin;
  if (seen && levelOf(at.k) !== "world") return;
  lookAt(x, anchor[1], Math.max(at.k, 1.2));
}
