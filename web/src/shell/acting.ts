// Whose line of the strip stands for the table.

import type { PowerLine } from "../api/wire";
import { ownPower, seen } from "../state/table";

/** The power that acts. Where all decide at once it is nobody's turn: the own seat is the one to show. */
export function acting(): PowerLine | undefined {
  const desk = seen.value?.desk;
  const line = (fits: (one: PowerLine) => boolean) => desk?.strip.find(fits);
  return (
    line((one) => one.title === desk?.whose) ??
    line((one) => one.power === ownPower.value) ??
    line((one) => one.active)
  );
}
