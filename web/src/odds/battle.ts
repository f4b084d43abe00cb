// A battle in words, as the server reads it, and as counts for steppers.

import type { SpacePicture } from "../api/wire";
import { plural, spoken } from "../ui/words";

export type Counts = Record<string, number>;

export interface Battle {
  attackers: Counts;
  defenders: Counts;
}

/** A battle with words of each side that no stepper has: they stay as they were written. */
export interface WrittenBattle extends Battle {
  others?: { attackers: string[]; defenders: string[] };
}

const sideWords = (counts: Counts, others: string[] = []) =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([unit, count]) => `${count} ${unit}`)
    .concat(others)
    .join(", ");

export function battleWords({ attackers, defenders, others }: WrittenBattle): string {
  const [attack, defend] = [sideWords(attackers, others?.attackers), sideWords(defenders, others?.defenders)];
  return attack || defend ? `${attack} vs ${defend}`.trim() : "";
}

export const swapped = ({ attackers, defenders, others }: WrittenBattle): WrittenBattle => ({
  attackers: defenders,
  defenders: attackers,
  ...(others && { others: { attackers: others.defenders, defenders: others.attackers } }),
});

const bare = (words: string) =>
  words
    .toLowerCase()
    .replace(/[\s-]+/g, " ")
    .trim();

/** People write `2 tanks` and `1 aircraft carrier`: a unit by its id or title, one or several. */
function unitNamed(words: string, units: { id: string; title: string }[]): string | null {
  const wanted = bare(words);
  const fits = ({ id, title }: { id: string; title: string }) =>
    [id, title].some((name) => wanted === bare(name) || wanted === bare(plural(2, spoken(name))).slice(2));
  return units.find(fits)?.id ?? null;
}

/** What steppers can show of a text; other words stay with the server. */
export function readBattle(text: string, units: { id: string; title: string }[]): WrittenBattle {
  const read = (side: string) => {
    const counts: Counts = {};
    const others: string[] = [];
    for (const part of side.split(/,|;|\band\b|\+/i).map((words) => words.trim())) {
      const [, count, words = ""] = /^(\d+)\s*(.*)$/.exec(part) ?? [];
      const unit = unitNamed(words, units);
      if (unit) counts[unit] = (counts[unit] ?? 0) + Number(count);
      else if (part) others.push(part);
    }
    return { counts, others };
  };
  const [attack, defend] = text.split(/\bvs\b\.?|\bagainst\b/i).map(read);
  const others = { attackers: attack?.others ?? [], defenders: defend?.others ?? [] };
  return {
    attackers: attack?.counts ?? {},
    defenders: defend?.counts ?? {},
    ...(others.attackers.length + others.defenders.length > 0 && { others }),
  };
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
