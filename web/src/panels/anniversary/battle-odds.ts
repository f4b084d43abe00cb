// Odds after each possible loss, asked from the server while the choice is open.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { currentApi, seat } from "../../state/table";
import type { LossOption } from "./panel-view";

/** By order; an option without odds is simply missing. */
export function useOptionOdds(space: string, options: LossOption[]): Map<string, number> {
  const odds = useSignal<Map<string, number>>(new Map());
  const key = options.map((option) => option.order).join("|");
  useEffect(() => {
    let current = true;
    odds.value = new Map();
    for (const option of options.slice(0, 8)) {
      currentApi()
        ?.odds(seat.value, space, option.order)
        .then((found) => {
          if (current && found) odds.value = new Map(odds.value).set(option.order, found.win);
        })
        .catch(() => {});
    }
    return () => {
      current = false;
    };
  }, [space, key]);
  return odds.value;
}
