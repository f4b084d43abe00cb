// The game cut into turns, as its story tells them. The slider and the charts give every turn the same room.

import type { Named, News } from "../api/wire";

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

const TURN = /^Round (\d+)(?:: (.+)'s turn)?\.$/;
const PHASE = /^Phase \d+: (.+)\.$/;

interface Begin {
  from: number;
  round: number;
  title: string;
}

/** Where turns begin; where nobody takes turns, where phases do. */
function begins(entries: News[]): Begin[] {
  const found: Begin[] = [];
  let round = 1;
  for (const { n, story } of entries) {
    for (const line of story) {
      const turn = TURN.exec(line);
      if (turn) round = Number(turn[1]);
      const title = turn?.[2] ?? PHASE.exec(line)?.[1];
      if (title) found.push({ from: n, round, title });
      else if (turn) found.push({ from: n, round, title: "" });
    }
  }
  // Several phases may go by within one entry: the last of them is where the game stands.
  return found.filter((one, at) => found[at + 1]?.from !== one.from);
}

export function turnsOf(entries: News[], end: number, powers: Named[]): Turn[] {
  const first = entries.find((entry) => entry.seat);
  const cuts = begins(entries);
  const byPower = cuts.some((cut) => powers.some((power) => power.title === cut.title));
  const opening = byPower ? (powers.find((power) => power.id === first?.seat)?.title ?? "") : "";
  const all = [{ from: 0, round: 1, title: opening }, ...cuts.filter((cut) => cut.from < end)];
  return all.map(({ from, round, title }, at) => ({
    from,
    to: all[at + 1]?.from ?? Math.max(end, from + 1),
    round,
    power: powers.find((power) => power.title === title)?.id ?? null,
    label: title ? `Round ${round}, ${title}` : `Round ${round}`,
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
