// What others did since one's own last order: the steps of it, and what it changed for one's own powers.

import type { News, Picture } from "../api/wire";
import { type Counts, gone, pieces } from "../battles/result";

export interface Step {
  n: number;
  power: string | null;
  words: string;
  place: string | null;
}

/** The end of the last own step that others' have followed; null if there is none. Answers in others' turns are no steps. */
export function lastOwn(log: News[], mine: Set<string>): number | null {
  const own = log.findLast((entry) => entry.ends && mine.has(entry.seat ?? ""));
  const others = log.findLast((entry) => entry.ends && !mine.has(entry.seat ?? ""));
  return own && others && own.n < others.n ? own.n : null;
}

/** Battles and changes of hands, in the order of play. */
export function stepsAfter(log: News[], from: number): Step[] {
  const steps: Step[] = [];
  let [power, place]: [string | null, string | null] = [null, null];
  for (const entry of log) {
    if (entry.n <= from) continue;
    power = entry.roll?.by ?? power;
    if (entry.seat && !entry.roll) power = entry.seat;
    place = entry.roll?.place ?? (entry.ends ? null : place);
    for (const words of entry.headlines ?? []) steps.push({ n: entry.n, power, words, place });
  }
  return steps;
}

export interface Balance {
  gained: string[];
  lost: string[];
  units: Counts;
}

/** What own powers hold and have, compared with before. */
export function balance(before: Picture, now: Picture, mine: Set<string>): Balance {
  const own = (picture: Picture, space: string) => mine.has(picture.spaces[space]?.holder ?? "");
  const spaces = Object.keys(now.spaces);
  const [had, have] = [pieces(before), pieces(now)];
  const units: Counts = {};
  for (const power of mine) {
    for (const [unit, count] of Object.entries(gone(had.get(power) ?? {}, have.get(power) ?? {}))) {
      units[unit] = (units[unit] ?? 0) + count;
    }
  }
  return {
    gained: spaces.filter((space) => own(now, space) && !own(before, space)),
    lost: spaces.filter((space) => own(before, space) && !own(now, space)),
    units,
  };
}
