// The battles that this phase's orders lead to, and their odds, asked anew whenever the position changes.

import { computed, effect, signal } from "@preact/signals";
import { faceOf } from "../games";
import { phaseOrders } from "./orders";
import { currentApi, info, seat, seen } from "./table";

/** Where both sides stand because of orders that can still be taken back. */
export const battles = computed<Set<string>>(() => {
  const now = seen.value;
  if (!now) return new Set();
  const face = faceOf(info.value?.game);
  const contested = new Set(face.contested(now.view));
  const reached = phaseOrders.value.map((entry) => face.arrow(entry.order ?? "", now.view)?.to ?? "");
  return new Set(reached.filter((space) => contested.has(space)));
});

/** By space; null while the server thinks, absent where it knows none. */
export const battleOdds = signal<Map<string, number | null>>(new Map());

export function startOdds(): () => void {
  let position = "";
  return effect(() => {
    const [spaces, table, viewer] = [battles.value, info.value, seat.value];
    const wanted = `${table?.table} ${seen.value?.n} ${viewer}`;
    if (!table || wanted === position) return;
    position = wanted;
    battleOdds.value = new Map([...spaces].map((space) => [space, null]));
    const answer = (space: string, chance: number | undefined) => {
      if (position !== wanted) return;
      const next = new Map(battleOdds.peek());
      if (chance === undefined) next.delete(space);
      else next.set(space, chance);
      battleOdds.value = next;
    };
    for (const space of spaces) {
      currentApi()
        ?.odds(viewer, space)
        .then((odds) => answer(space, odds?.win))
        // No odds are better than wrong ones: the chip goes.
        .catch(() => answer(space, undefined));
    }
  });
}
