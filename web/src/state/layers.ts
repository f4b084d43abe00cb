// What the map shows besides the position, when somebody asks for it.

import { effect, signal } from "@preact/signals";
import { ApiError } from "../api/client";
import { announce } from "./announce";
import { load, save } from "./store";
import { currentApi, seat, seen } from "./table";

export const railsShown = signal(load("rails", false));
export const threatsShown = signal(false);
/** Where the enemy could come, were it his turn. */
export const threats = signal<ReadonlySet<string>>(new Set());

effect(() => save("rails", railsShown.value));

/** Asks anew for every position, while threats are shown. */
export function startThreats(): () => void {
  let question: AbortController | null = null;
  return effect(() => {
    question?.abort();
    const [by, n] = [seat.value, seen.value?.n];
    if (!threatsShown.value || !by || n === undefined) {
      threats.value = new Set();
      return;
    }
    const asking = new AbortController();
    question = asking;
    currentApi()
      ?.threats(by, asking.signal)
      .then((found) => {
        threats.value = new Set(found);
        announce(`The enemy could come to ${found.length} of your side's spaces.`);
      })
      .catch((error) => {
        if (!asking.signal.aborted && error instanceof ApiError) threats.value = new Set();
      });
  });
}
