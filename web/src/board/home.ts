// Home: where one's own forces are that something can be done with now.

import { effect } from "@preact/signals";
import { catchingUp } from "../state/pace";
import { movables } from "../state/selection";
import { mySeats, myTurn, seat, seen } from "../state/table";
import { atlas } from "./atlas";
import { idleFor, levelOf, lookAt, showSpace, view } from "./camera";
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

export function goHome(): void {
  const [first, ...others] = ownSpaces();
  const map = atlas.peek();
  if (!first || !map) return;
  if (levelOf(view.peek().k) === "world") lookAt(map.width / 2, map.height / 2, CLOSE_ENOUGH);
  showSpace(first);
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
    if (begun && idleFor() > RECENT) goHome();
  });
}
