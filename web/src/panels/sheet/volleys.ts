// The dice of a battle, read from the log: whatever fell in its space without a roll elsewhere in between.

import type { News } from "../../api/wire";
import { type Volley, volleyOf } from "../../battles/fought";

export function volleysIn(log: News[], space: string): Volley[] {
  const rolls = log.filter((entry) => entry.roll && entry.faces);
  const elsewhere = rolls.findLastIndex((entry) => entry.roll?.place !== space);
  return rolls.slice(elsewhere + 1).map(volleyOf);
}
