// A battle in words, as the server reads it, and as counts for steppers.

import type { SpacePicture } from "../api/wire";

export type Counts = Record<string, number>;

export interface Battle {
  attackers: Counts;
  defenders: Counts;
}

const sideWords = (counts: Counts) =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([unit, count]) => `${count} ${unit}`)
    .join(", ");

export function battleWords({ attackers, defenders }: Battle): string {
  const [attack, defend] = [sideWords(attackers), sideWords(defenders)];
  return attack || defend ? `${attack} vs ${defend}`.trim() : "";
}

/** What steppers can show of a text; other words stay with the server. */
export function readBattle(text: string): Battle {
  const read = (side: string): Counts => {
    const counts: Counts = {};
    for (const [, count, unit = ""] of side.matchAll(/(\d+)\s+([a-z][a-z-]*)/gi)) {
      counts[unit.toLowerCase()] = (counts[unit.toLowerCase()] ?? 0) + Number(count);
    }
    return counts;
  };
  const [attackers = "", defenders = ""] = text.split(/\bvs\b|\bagainst\b/i);
  return { attackers: read(attackers), defenders: read(defenders) };
}

/** Both sides are there, so there is something to ask. */
export const isBattle = (text: string) => /\d.*\b(?:vs|against)\b.*\d/i.test(text);

/** What stands in a space, by side: whoever is of the attacking side attacks. */
export function battleIn(
  space: SpacePicture,
  sideOf: (power: string) => string | null,
  attacking: string | null,
  takesPart: (unit: string) => boolean,
): Battle {
  const battle: Battle = { attackers: {}, defenders: {} };
  for (const stack of space.stacks) {
    const counts = sideOf(stack.power) === attacking ? battle.attackers : battle.defenders;
    for (const [unit, count] of stack.units) {
      if (takesPart(unit)) counts[unit] = (counts[unit] ?? 0) + count;
    }
  }
  return battle;
}
