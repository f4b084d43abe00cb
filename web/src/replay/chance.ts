// How rare dice were, in plain words.

import type { Luck, News } from "../api/wire";

/** The chance that a normal quantity is at least this many spreads above its mean. */
export function tail(spreads: number): number {
  const x = Math.abs(spreads);
  const t = 1 / (1 + 0.2316419 * x);
  const terms = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = terms.reduce((all, term, at) => all + term * t ** (at + 1), 0);
  return (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}

export function rarity({ successes, expected, spread }: Luck): string {
  if (!spread) return "no dice yet";
  const off = (successes - expected) / spread;
  // A game in four is nothing to speak of.
  const games = Math.round(1 / tail(off));
  if (games < 4) return "ordinary";
  return `${off > 0 ? "lucky" : "unlucky"}, 1 game in ${games.toLocaleString("en")}`;
}

/** The chance of at least so many successes, each die with a chance of its own. */
export function atLeast(chances: number[], successes: number): number {
  let ways = [1];
  for (const chance of chances) {
    const next = new Array<number>(ways.length + 1).fill(0);
    ways.forEach((weight, hits) => {
      next[hits] = (next[hits] ?? 0) + weight * (1 - chance);
      next[hits + 1] = (next[hits + 1] ?? 0) + weight * chance;
    });
    ways = next;
  }
  return ways.slice(successes).reduce((sum, weight) => sum + weight, 0);
}

export interface RareRoll {
  entry: News;
  hits: number;
  dice: number;
  chance: number;
}

/** The roll with the most unlikely number of hits or more. */
export function luckiest(entries: News[]): RareRoll | null {
  let best: RareRoll | null = null;
  for (const entry of entries) {
    const dice = (entry.roll?.dice ?? []).map((die, at) => ({ ...die, face: entry.faces?.[at] ?? 0 }));
    const counted = dice.filter((die) => die.need !== undefined && die.face > 0);
    const hits = counted.filter((die) => die.face <= (die.need ?? 0)).length;
    if (!hits) continue;
    const chance = atLeast(
      counted.map((die) => Math.min(1, (die.need ?? 0) / die.sides)),
      hits,
    );
    if (!best || chance < best.chance) best = { entry, hits, dice: counted.length, chance };
  }
  return best;
}
