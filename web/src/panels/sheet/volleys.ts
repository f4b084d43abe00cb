// The dice of a battle, read from the log: whatever fell in its space without a roll elsewhere in between.

import type { News } from "../../api/wire";
import { type Volley, volleyOf } from "../../battles/fought";

export function volleysIn(log: News[], space: string): Volley[] {
  const rolls = log.filter((entry) => entry.roll && entry.faces);
  const elsewhere = rolls.findLastIndex((entry) => entry.roll?.place !== space);
  return rolls.slice(elsewhere + 1).map(volleyOf);
}

/** What fell in a space, round by round: hits of whoever rolls first there, and of the others. */
export interface Round {
  first: number;
  others: number;
}

/**
 * Rounds of battles that are fought together, by space: a round of a space begins when the step that began it comes
 * again after another.
 */
export function roundsOf(log: News[], spaces: string[]): Map<string, Round[]> {
  const rounds = new Map<string, Round[]>();
  const last = new Map<string, { begins: string; step: string }>();
  const rolls = log.filter((entry) => entry.roll?.place && entry.faces);
  const elsewhere = rolls.findLastIndex((entry) => !spaces.includes(entry.roll?.place ?? ""));
  for (const entry of rolls.slice(elsewhere + 1)) {
    const place = entry.roll?.place ?? "";
    const { step, hits } = volleyOf(entry);
    const before = last.get(place);
    const begins = before?.begins ?? step;
    const list = rounds.get(place) ?? [];
    if (!before || (step === begins && before.step !== begins)) list.push({ first: 0, others: 0 });
    const round = list.at(-1);
    if (round) round[step === begins ? "first" : "others"] += hits;
    rounds.set(place, list);
    last.set(place, { begins, step });
  }
  return rounds;
}

/** What happened since the phase began, as far as the log goes back. */
export function sincePhase(log: News[]): News[] {
  const began = (event: unknown) => (event as { event?: string } | null)?.event === "phase-began";
  return log.slice(log.findLastIndex((entry) => entry.events.some(began)) + 1);
}
