// Home: where one's own forces are that something can be done with now.

import { effect } from "@preact/signals";
import { catchingUp } from "../state/pace";
import { movables } from "../state/selection";
import { mySeats, myTurn, seat, seen } from "../state/table";
import { anchorOf, atlas, nearTo } from "./atlas";
import { idleFor, levelOf, lookAt, middle, view } from "./camera";
import { bringIntoSight } from "./follow";

const CLOSE_ENOUGH = 1.2;
/** A hand that was on the map so lately knows where it looks. */
const RECENT = 4000;

/** Spaces with own pieces, those with the most first: of what can be moved now, or else of all there is. */
export function ownSpaces(): string[] {
  const counts = new Map<string, number>();
  const add = (space: string, count: number) => counts.set(space, (counts.get(space) ?? 0) + count);
  for (const { space, count } of movables.value) add(space, count);
  if (!counts.size) {
    const mine = new Set([seat.value, ...(seat.value ? [] : mySeats.value.map((place) => place.id))]);
    for (const [space, { stacks, holder, capital }] of Object.entries(seen.value?.picture.spaces ?? {})) {
      for (const { power, units } of stacks) {
        if (mine.has(power)) for (const [, count] of units) add(space, count);
      }
      if (capital && holder !== null && mine.has(holder)) add(space, 1);
    }
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([space]) => space);
}

/** Near enough to read what stands there. */
export function goHome(): void {
  const [first, ...others] = ownSpaces();
  const map = atlas.peek();
  const anchor = map && first && anchorOf(map, first);
  if (!first || !anchor) return;
  if (view.peek().k < CLOSE_ENOUGH) lookAt(nearTo(map, anchor[0], middle()[0]), anchor[1], CLOSE_ENOUGH);
  bringIntoSight(first, others);
}

/** When it becomes one's turn, and when its phase changes, the map comes to one's own forces. */
export function startHome(): () => void {
  let before = "";
  return effect(() => {
    if (catchingUp.value || !seen.value || !atlas.value) return;
    const turn = myTurn.value ? `${seat.value} ${seen.value.desk.phase}` : "";
    const begun = turn !== "" && turn !== before;
    before = turn;
    if (!begun || idleFor() < RECENT) return;
    const [first, ...others] = ownSpaces();
    if (levelOf(view.peek().k) === "world") goHome();
    else if (first) bringIntoSight(first, others);
  });
}
