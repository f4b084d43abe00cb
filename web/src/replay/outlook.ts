// Who was likely to win, and the turns that changed it.

import { computed } from "@preact/signals";
import { info } from "../state/table";
import { capital } from "../ui/words";
import { figures, turns } from "./state";
import { placeOf } from "./turns";

const SIDES: Record<string, string> = {
  axis: "the Axis wins",
  allies: "the Allies win",
  allied: "the Allies win",
};

export const winsOf = (side: string) => SIDES[side] ?? `the ${capital(side)} side wins`;

/** The side whose chances are shown: one's own, or the first. */
export const side = computed<string | null>(() => {
  const known = figures.value?.points.find((point) => point.chance.length)?.chance ?? [];
  const mine = info.value?.seats.find((seat) => seat.mine)?.side;
  return (known.find((one) => one.side === mine) ?? known[0])?.side ?? null;
});

/** Its chance at each turn's place; nothing, where the game does not reckon it. */
export const chances = computed(() =>
  (figures.value?.points ?? []).flatMap((point) => {
    const chance = point.chance.find((one) => one.side === side.value);
    return chance ? [{ place: placeOf(turns.value, point.n), value: chance.share }] : [];
  }),
);

/** Turning points in order of play, with the change for the side that is shown. */
export const turning = computed(() =>
  (figures.value?.turning ?? []).map((one) => ({
    ...one,
    change: one.side === side.value ? one.change : -one.change,
    place: placeOf(turns.value, one.n),
  })),
);

/** A height between two known ones. */
export function between(line: { place: number; value: number }[], place: number): number | null {
  const next = line.findIndex((point) => point.place >= place);
  const [before, after] = [line[next - 1], next < 0 ? line.at(-1) : line[next]];
  if (!after) return null;
  if (!before || next < 0 || after.place === before.place) return after.value;
  const part = (place - before.place) / (after.place - before.place);
  return before.value + (after.value - before.value) * part;
}
