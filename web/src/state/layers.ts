// What the map shows besides the position, when somebody asks for it.

import { computed, effect, signal } from "@preact/signals";
import { ApiError } from "../api/client";
import { announce } from "./announce";
import { load, save } from "./store";
import { currentApi, info, seat, seen } from "./table";

export const railsShown = signal(load("rails", false));
export const threatsShown = signal(false);
/** Whether the table of the game that has no room in the panel lies over the map. */
export const folioOpen = signal(false);
/** Where the enemy could come, were it his turn; true if with no less than stands there. */
export const threats = signal<ReadonlyMap<string, boolean>>(new Map());

effect(() => save("rails", railsShown.value));

/** At another table it is closed. */
const table = computed(() => info.value?.table);
table.subscribe(() => {
  folioOpen.value = false;
});

/** Asks anew for every position, while threats are shown. */
export function startThreats(): () => void {
  let question: AbortController | null = null;
  return effect(() => {
    question?.abort();
    const [by, n] = [seat.value, seen.value?.n];
    if (!threatsShown.value || !by || n === undefined) {
      threats.value = new Map();
      return;
    }
    const asking = new AbortController();
    question = asking;
    currentApi()
      ?.threats(by, asking.signal)
      .then((found) => {
        const here = (space: string) =>
          (seen.value?.picture.spaces[space]?.stacks ?? [])
            .flatMap((stack) => stack.units)
            .reduce((sum, [, count]) => sum + count, 0);
        const all = Object.entries(found);
        threats.value = new Map(all.map(([space, pieces]) => [space, pieces >= here(space)]));
        const strong = [...threats.value.values()].filter(Boolean).length;
        announce(
          `The enemy could come to ${all.length} of your side's spaces, to ${strong} with no fewer pieces than stand there.`,
        );
      })
      .catch((error) => {
        if (!asking.signal.aborted && error instanceof ApiError) threats.value = new Map();
      });
  });
}
