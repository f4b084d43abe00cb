// Odds of the battles that build up on the board, asked anew whenever the position changes.

import { effect, signal } from "@preact/signals";
import { faceOf } from "../games";
import { currentApi, info, seat, seen } from "./table";

/** By space; null while the server thinks. */
export const battleOdds = signal<Map<string, number | null>>(new Map());

export function startOdds(): () => void {
  let position = "";
  return effect(() => {
    const [now, table, viewer] = [seen.value, info.value, seat.value];
    if (!now || !table) return;
    const spaces = faceOf(table.game).contested(now.view);
    const wanted = `${table.table} ${now.n} ${viewer}`;
    if (wanted === position) return;
    position = wanted;
    battleOdds.value = new Map(spaces.map((space) => [space, null]));
    for (const space of spaces) {
      currentApi()
        ?.odds(viewer, space)
        .then((odds) => set(space, odds.win))
        // No odds are better than wrong ones: the chip goes.
        .catch(() => set(space, undefined));
    }
    const set = (space: string, chance: number | undefined) => {
      if (position !== wanted) return;
      const next = new Map(battleOdds.peek());
      if (chance === undefined) next.delete(space);
      else next.set(space, chance);
      battleOdds.value = next;
    };
  });
}
