// What a battle came to: who lost what, and whose the place is now.

import type { Picture } from "../api/wire";
import type { DiceLuck, Fought } from "./fought";
import { luckOf } from "./fought";

export type Counts = Record<string, number>;

export interface Party {
  power: string;
  /** What stood there before the first die. */
  had: Counts;
  lost: Counts;
  /** Of this power's own dice. */
  luck: DiceLuck | null;
}

export interface Result {
  fought: Fought;
  parties: Party[];
  /** The holder before and now, where it has changed hands. */
  taken: { from: string | null; to: string | null } | null;
  capital: boolean;
  worth: string | null;
}

const count = (counts: Counts, unit: string, by: number) => {
  counts[unit] = (counts[unit] ?? 0) + by;
};

/** All pieces of each power, in one space or everywhere. */
export function pieces(picture: Picture, space?: string): Map<string, Counts> {
  const found = new Map<string, Counts>();
  for (const [id, { stacks }] of Object.entries(picture.spaces)) {
    if (space !== undefined && id !== space) continue;
    for (const { power, units } of stacks) {
      const counts = found.get(power) ?? {};
      for (const [unit, number] of units) count(counts, unit, number);
      found.set(power, counts);
    }
  }
  return found;
}

/** What is gone from the whole board: whoever retreated is still somewhere. */
export function gone(before: Counts, after: Counts): Counts {
  const lost: Counts = {};
  for (const [unit, number] of Object.entries(before)) {
    const fewer = number - (after[unit] ?? 0);
    if (fewer > 0) lost[unit] = fewer;
  }
  return lost;
}

export function resultOf(fought: Fought, before: Picture, after: Picture): Result {
  const [all, left, there] = [pieces(before), pieces(after), pieces(before, fought.place)];
  const rolled = fought.volleys.map((volley) => volley.by);
  const losers = [...all.keys()].filter((power) => {
    const lost = gone(all.get(power) ?? {}, left.get(power) ?? {});
    return Object.keys(lost).length > 0;
  });
  const powers = [...new Set([...rolled, ...there.keys(), ...losers])].filter((power) => all.has(power));
  const [held, holds] = [before.spaces[fought.place], after.spaces[fought.place]];
  const from = held?.holder ?? null;
  const to = holds?.holder ?? null;
  return {
    fought,
    parties: powers.map((power) => ({
      power,
      had: there.get(power) ?? {},
      lost: gone(all.get(power) ?? {}, left.get(power) ?? {}),
      luck: luckOf(fought.volleys.filter((volley) => volley.by === power)),
    })),
    taken: from === to ? null : { from, to },
    capital: held?.capital ?? false,
    worth: holds?.worth ?? null,
  };
}
