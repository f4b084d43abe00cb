// What a strong bot would do in one's place: asked for by a person who plays against bots alone.

import { computed, effect, signal } from "@preact/signals";
import { ApiError } from "../api/client";
import type { Hint } from "../api/wire";
import { faceOf } from "../games";
import { currentApi, info, mySeats, myTurn, notice, seat, seen } from "./table";

/** An answer, and the entry it belongs to. */
const answer = signal<{ n: number; hint: Hint; chance: number | undefined } | null>(null);
export const asking = signal(false);

/** Among people nobody is helped. */
export const hintsAllowed = computed(() => {
  const mine = new Set(mySeats.value.map((place) => place.id));
  return (
    myTurn.value && (info.value?.seats.every((place) => mine.has(place.id) || place.kind === "bot") ?? false)
  );
});

/** While it still fits the position. */
export const hint = computed(() => (answer.value?.n === seen.value?.n ? answer.value : null));

/** Where it would move, for the map. */
export const hinted = computed(() =>
  hint.value ? faceOf(info.value?.game).arrow(hint.value.hint.order, seen.value?.view) : null,
);

export async function askHint(): Promise<void> {
  const [api, own, n] = [currentApi(), seat.peek(), seen.peek()?.n];
  if (!api || !own || n === undefined || asking.peek()) return;
  asking.value = true;
  try {
    const found = await api.hint(own);
    answer.value = { n, hint: found, chance: undefined };
    const to = hinted.peek()?.to;
    const odds = to ? await api.odds(own, to, found.order).catch(() => null) : null;
    if (answer.peek()?.hint === found && odds) answer.value = { n, hint: found, chance: odds.win };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    notice.value = { tone: "gold", text: error.message, reasons: error.reasons };
  } finally {
    asking.value = false;
  }
}

/** A hint of another table is none. */
export function startHints(): () => void {
  const stop = effect(() => {
    if (!info.value) answer.value = null;
  });
  return stop;
}
