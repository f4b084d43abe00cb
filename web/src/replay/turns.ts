// The game cut into turns. The slider and the charts give every turn the same room.

import type { Named, Point } from "../api/wire";

export interface Turn {
  /** The entry after which it begins. */
  from: number;
  /** The entry that ends it. */
  to: number;
  round: number;
  /** Whose turn it is, where powers take turns. */
  power: string | null;
  label: string;
}

/** Every turn of the figures; the last of them is the present, which begins no turn of its own. */
export function turnsOf(points: Pick<Point, "n" | "clock">[], end: number, powers: Named[]): Turn[] {
  const begins = points.filter(({ clock }, at) => clock.label !== points[at - 1]?.clock.label);
  const first = { n: 0, clock: { round: 1, label: "" } };
  return (begins.length ? begins : [first]).map(({ n, clock }, at) => ({
    from: n,
    to: begins[at + 1]?.n ?? Math.max(end, n + 1),
    round: clock.round,
    power: powers.find((power) => clock.label.endsWith(`, ${power.title}`))?.id ?? null,
    label: clock.label,
  }));
}

export function turnAt(turns: Turn[], n: number): number {
  let [low, high] = [0, turns.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((turns[middle]?.from ?? 0) <= n) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Where an entry lies between the start (0) and the end (1). */
export function placeOf(turns: Turn[], n: number): number {
  const at = turnAt(turns, n);
  const turn = turns[at];
  if (!turn) return 0;
  const part = Math.min(1, (n - turn.from) / (turn.to - turn.from));
  return (at + part) / turns.length;
}

/** The entry at a place between 0 and 1. */
export function entryAt(turns: Turn[], place: number): number {
  const along = Math.max(0, Math.min(1, place)) * turns.length;
  const at = Math.min(turns.length - 1, Math.floor(along));
  const turn = turns[at];
  return turn ? Math.round(turn.from + (along - at) * (turn.to - turn.from)) : 0;
}

/** Rounds with the part of the whole that each takes. */
export function roundsOf(turns: Turn[]): { round: number; turns: number; from: number }[] {
  const rounds: { round: number; turns: number; from: number }[] = [];
  for (const turn of turns) {
    const last = rounds.at(-1);
    if (last?.round === turn.round) last.turns++;
    else rounds.push({ round: turn.round, turns: 1, from: turn.from });
  }
  return rounds;
}
