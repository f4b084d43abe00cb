// Things of fixed size at points of the board. They are moved by hand when the view changes, without rendering.

import { effect } from "@preact/signals";
import { atlas, nearTo } from "./atlas";
import { middle, view } from "./camera";

export interface Pin {
  /** In pixels of the board. */
  x: number;
  y: number;
  /** Beside that point, in pixels of the screen. */
  dx: number;
  dy: number;
}

const pins = new Map<SVGElement, Pin>();

function put(element: SVGElement, pin: Pin, centre: number): void {
  const map = atlas.peek();
  if (!map) return;
  const { k } = view.peek();
  const x = nearTo(map, pin.x, centre) * k + pin.dx;
  const y = pin.y * k + pin.dy;
  element.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
}

/** For `ref`: pins the element, and lets it go when it goes. */
export const pinned = (pin: Pin) => (element: SVGElement | null) => {
  if (!element) return;
  for (const old of pins.keys()) if (!old.isConnected && old !== element) pins.delete(old);
  pins.set(element, pin);
  put(element, pin, middle()[0]);
};

/** Follows the view: all pins when the scale changes, else only those that come around the world. */
export function startPins(): () => void {
  let scale = 0;
  let turn = 0;
  return effect(() => {
    const { k } = view.value;
    const map = atlas.value;
    if (!map) return;
    const centre = middle()[0];
    const part = Math.round((centre / map.width) * 24);
    if (k === scale && part === turn) return;
    scale = k;
    turn = part;
    for (const [element, pin] of pins) put(element, pin, centre);
  });
}
