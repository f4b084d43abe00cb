// Battles as the record tells them: whatever dice fell in one place within one step of a turn.

import type { News } from "../api/wire";

export interface Rolled {
  unit: string;
  sides: number;
  face: number;
  hit: boolean;
  /** The chance of a hit; null where a die is not read that way. */
  chance: number | null;
}

export interface Volley {
  /** The entry of the log. */
  n: number;
  by: string;
  step: string;
  dice: Rolled[];
  hits: number;
}

export interface Fought {
  place: string;
  /** The entries of its first and last dice. */
  first: number;
  last: number;
  volleys: Volley[];
}

export function volleyOf(entry: News): Volley {
  const { by = "", step = "", dice: asked = [] } = entry.roll ?? {};
  const dice = asked.map(({ unit = "", sides, need }, at): Rolled => {
    const face = entry.faces?.[at] ?? 0;
    const chance = need === undefined ? null : Math.min(1, need / sides);
    return { unit, sides, face, hit: face > 0 && face <= (need ?? 0), chance };
  });
  return { n: entry.n, by, step, dice, hits: dice.filter((die) => die.hit).length };
}

/** In the order of their first dice. Battles that go on together come one beside the other. */
export function foughtIn(news: News[]): Fought[] {
  const found: Fought[] = [];
  let open = new Map<string, Fought>();
  for (const entry of news) {
    const place = entry.roll?.place;
    // The end of a step is the end of its battles: dice in the same place later are of another one.
    if (entry.ends) open = new Map();
    if (!place || !entry.faces?.length) continue;
    const volley = volleyOf(entry);
    const known = open.get(place);
    if (known) {
      known.volleys.push(volley);
      known.last = entry.n;
      continue;
    }
    const fought: Fought = { place, first: entry.n, last: entry.n, volleys: [volley] };
    open.set(place, fought);
    found.push(fought);
  }
  return found;
}

export interface DiceLuck {
  hits: number;
  expected: number;
  /** How far one is usually off. */
  spread: number;
}

/** Hits rolled and hits expected; null where no die is read that way. */
export function luckOf(volleys: Volley[]): DiceLuck | null {
  const dice = volleys.flatMap((volley) => volley.dice).filter((die) => die.chance !== null);
  if (!dice.length) return null;
  const chances = dice.map((die) => die.chance ?? 0);
  return {
    hits: dice.filter((die) => die.hit).length,
    expected: chances.reduce((sum, chance) => sum + chance, 0),
    spread: Math.sqrt(chances.reduce((sum, chance) => sum + chance * (1 - chance), 0)),
  };
}

/** From so many spreads off on, dice are rarer than one time in four. */
const RARE = 0.6745;
const VERY_RARE = 1.645;

const strays = ({ hits, expected, spread }: DiceLuck) => (spread ? (hits - expected) / spread : 0);

export const isRare = (luck: DiceLuck) => Math.abs(strays(luck)) >= RARE;

export function luckWords(luck: DiceLuck): string {
  const off = strays(luck);
  if (Math.abs(off) < RARE) return "as expected";
  return `${Math.abs(off) < VERY_RARE ? "a little" : "very"} ${off > 0 ? "lucky" : "unlucky"}`;
}
