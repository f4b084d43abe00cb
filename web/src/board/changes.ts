// What changed between two positions, in terms of what is to be seen.

import type { Picture } from "../api/wire";
import type { Travel } from "../games/face";

export interface Loss {
  space: string;
  power: string;
  units: { unit: string; count: number }[];
}

/** Moves begin one after the other, closer together the more there are. */
export const MOVE = 240;
const ALL = 900;
const APART = 120;

export function startsOf(moves: number): number[] {
  const apart = moves > 1 ? Math.min(APART, (ALL - MOVE) / (moves - 1)) : 0;
  return Array.from({ length: moves }, (_, at) => Math.round(at * apart));
}

type Counts = Map<string, number>;

const keyOf = (space: string, power: string, unit: string) => `${space}|${power}|${unit}`;

function add(to: Counts, key: string, count: number): void {
  to.set(key, (to.get(key) ?? 0) + count);
}

function countAll(picture: Picture, sign: 1 | -1, changes: Counts): void {
  for (const [space, { stacks }] of Object.entries(picture.spaces)) {
    for (const stack of stacks) {
      for (const [unit, count] of stack.units) add(changes, keyOf(space, stack.power, unit), sign * count);
    }
  }
}

/** Where pieces are gone that did not travel elsewhere. */
export function lossesBetween(before: Picture, after: Picture, travels: Travel[]): Loss[] {
  const changes: Counts = new Map();
  countAll(after, 1, changes);
  countAll(before, -1, changes);
  for (const { power, units, path } of travels) {
    for (const { unit, count } of units) {
      add(changes, keyOf(path[0] ?? "", power, unit), count);
      add(changes, keyOf(path.at(-1) ?? "", power, unit), -count);
    }
  }
  const found = new Map<string, Loss>();
  for (const [key, change] of changes) {
    if (change >= 0) continue;
    const [space = "", power = "", unit = ""] = key.split("|");
    const loss = found.get(`${space}|${power}`) ?? { space, power, units: [] };
    loss.units.push({ unit, count: -change });
    found.set(`${space}|${power}`, loss);
  }
  return [...found.values()].filter((loss) => loss.space in after.spaces);
}
