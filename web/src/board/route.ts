// A way of one's own: a pause in a drag pins a space that the pieces shall pass. The server says whether they may.

import { effect, signal } from "@preact/signals";
import { faceOf } from "../games";
import { announce } from "../state/announce";
import { order } from "../state/orders";
import { clearHeld, goTargets, held, sendTo } from "../state/selection";
import { currentApi, info, seat, seen } from "../state/table";
import { atlas, wayBetween } from "./atlas";

export interface PinnedWay {
  to: string;
  way: string[];
  order: string;
  /** Null until the server has answered. */
  legal: boolean | null;
}

/** Spaces to pass, in order. */
export const pins = signal<string[]>([]);
/** By these pins to where the hand is. */
export const wayPinned = signal<PinnedWay | null>(null);

// What is put down has no way.
effect(() => {
  if (!held.value) unpin();
});

export function unpin(): void {
  if (pins.peek().length) pins.value = [];
  wayPinned.value = null;
}

/** Step by step through all the stops; null where nothing leads on. */
export function wayThrough(
  stops: string[],
  leg: (from: string, to: string) => string[] | null,
): string[] | null {
  const way = stops.slice(0, 1);
  for (let at = 1; at < stops.length; at++) {
    const next = leg(stops[at - 1] ?? "", stops[at] ?? "");
    if (!next) return null;
    way.push(...next.slice(1));
  }
  return way;
}

/** The order by the pinned way, in words; null where a game's orders name no way. */
function orderBy(to: string, way: string[]): string | null {
  const face = faceOf(info.peek()?.game);
  const ways = goTargets.peek().get(to) ?? [...goTargets.peek().values()].flat();
  for (const target of ways) {
    const words = face.by?.(target.text, way);
    if (words) return words;
  }
  return null;
}

export function pin(space: string): void {
  const from = held.peek()?.space;
  if (!from || space === from || space === pins.peek().at(-1)) return;
  if (!orderBy(space, [from, space])) return;
  pins.value = [...pins.peek(), space];
  announce(`By way of ${seen.peek()?.picture.spaces[space]?.name ?? space}.`);
  headFor(space);
}

/** The hand is over another space: draw the way there and ask whether it may be gone. */
export function headFor(to: string | null): void {
  const map = atlas.peek();
  const from = held.peek()?.space;
  if (to === from) unpin();
  const through = pins.peek().filter((space) => space !== to);
  if (!map || !from || !to || to === from || !through.length) {
    wayPinned.value = null;
    return;
  }
  if (wayPinned.peek()?.to === to) return;
  const leg = (a: string, b: string) =>
    (a === from && goTargets.peek().get(b)?.[0]?.route) || wayBetween(map, a, b);
  const way = wayThrough([from, ...through, to], leg);
  const words = way && orderBy(to, way);
  const mine = way && words ? { to, way, order: words, legal: null } : null;
  wayPinned.value = mine;
  const by = seat.peek();
  if (!mine || !by) return;
  currentApi()
    ?.check(by, mine.order)
    .then(({ legal }) => {
      if (wayPinned.peek() === mine) wayPinned.value = { ...mine, legal };
    })
    // Without an answer the order itself will be answered.
    .catch(() => {});
}

/** Send what is held by the pinned way, or as the server would. A refusal says why. */
export async function sendByWay(to: string): Promise<boolean> {
  const own = wayPinned.peek();
  const sent = held.peek();
  pins.value = [];
  wayPinned.value = null;
  if (own?.to !== to) return sendTo(to);
  const taken = await order(own.order);
  if (taken && held.peek() === sent) clearHeld();
  return taken;
}
