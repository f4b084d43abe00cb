// The dice of a battle, read from the log: whatever fell in its space without a roll elsewhere in between.

import type { News } from "../../api/wire";

export interface Volley {
  /** The entry of the log. */
  n: number;
  by: string;
  step: string;
  dice: { unit: string; sides: number; face: number; hit: boolean }[];
  hits: number;
}

export function volleysIn(log: News[], space: string): Volley[] {
  const rolls = log.filter((entry) => entry.roll && entry.faces);
  const elsewhere = rolls.findLastIndex((entry) => entry.roll?.place !== space);
  return rolls.slice(elsewhere + 1).map((entry): Volley => {
    const { by = "", step = "", dice: asked = [] } = entry.roll ?? {};
    const dice = asked.map((die, at) => {
      const face = entry.faces?.[at] ?? 0;
      return { unit: die.unit ?? "", sides: die.sides, face, hit: face > 0 && face <= (die.need ?? 0) };
    });
    return { n: entry.n, by, step, dice, hits: dice.filter((die) => die.hit).length };
  });
}
