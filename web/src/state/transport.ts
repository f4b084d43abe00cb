// How fast what others do is shown: pace, pause and single steps. The game itself never waits for it.

import { effect, signal } from "@preact/signals";
import { load, save } from "./store";

export const SPEEDS = [1, 2, 4, 8] as const;
export type Speed = (typeof SPEEDS)[number];

export const speed = signal<Speed>(load<Speed>("speed", 1));
effect(() => save("speed", speed.value));

export const paused = signal(false);

let wake: (() => void) | null = null;

/** Resolves after so long at this pace; while paused, not before somebody steps or plays on. */
export function rest(milliseconds: number): Promise<void> {
  return new Promise((done) => {
    wake = done;
    setTimeout(() => {
      if (!paused.peek()) done();
    }, milliseconds / speed.peek());
  });
}

/** On to the next thing at once, paused or not. */
export function stepOn(): void {
  wake?.();
}

export function togglePaused(): void {
  paused.value = !paused.value;
  if (!paused.value) stepOn();
}
