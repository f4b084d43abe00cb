// The chances of attacks that could be ordered with what is in hand: asked for while the hand decides, a few at a
// time, the space under the pointer first. Whoever puts the pieces down is asked no more.

import { effect, untracked } from "@preact/signals";
import type { GoTarget } from "../api/wire";
import { percent } from "../ui/controls";
import { announce } from "./announce";
import { chances, current, targets } from "./selection";
import { currentApi, info, seat, seen } from "./table";

const AT_ONCE = 2;
/** So many are asked for unbidden; a bomber reaches half the world. */
const UNBIDDEN = 12;
const FIGHTS = new Set(["attack", "assault", "blitz", "drop", "landing", "air"]);

/** What to ask next: what the pointer is on, then what is near. */
export function nextToAsk(
  ways: GoTarget[],
  here: string | null,
  known: (order: string) => boolean,
): GoTarget | undefined {
  const fights = ways.filter((way) => FIGHTS.has(way.kind)).sort((a, b) => a.route.length - b.route.length);
  const unknown = (way: GoTarget) => !known(way.text);
  return fights.find((way) => way.space === here && unknown(way)) ?? fights.slice(0, UNBIDDEN).find(unknown);
}

export function startProspects(): () => void {
  let position = "";
  let of = targets.peek();
  let question = new AbortController();
  let asked = 0;
  /** Orders that lead to no battle whose odds the server knows. */
  const without = new Set<string>();

  const learn = (order: string, chance: number | null | undefined) => {
    const next = new Map(chances.peek());
    if (chance === undefined) next.delete(order);
    else next.set(order, chance);
    chances.value = next;
  };
  const known = (order: string) => chances.peek().has(order) || without.has(order);
  const ask = async (way: GoTarget) => {
    const { signal } = question;
    asked += 1;
    learn(way.text, null);
    try {
      const odds = await currentApi()?.odds(seat.peek(), way.space, way.text, signal);
      if (signal.aborted) return;
      if (!odds) without.add(way.text);
      learn(way.text, odds?.win);
      if (odds && way.space === current.peek()) announce(`${percent(odds.win)} chance.`);
    } catch {
      // No odds are better than wrong ones.
      if (signal.aborted) return;
      without.add(way.text);
      learn(way.text, undefined);
    }
    asked -= 1;
    askOn();
  };
  const askOn = () => {
    const ways = of.flatMap((target) => (target.can === "go" ? [target] : []));
    while (asked < AT_ONCE) {
      const next = nextToAsk(ways, current.peek(), known);
      if (!next) return;
      void ask(next);
    }
  };
  const forget = () => {
    question.abort();
    question = new AbortController();
    asked = 0;
    chances.value = new Map([...chances.peek()].filter(([, chance]) => chance !== null));
  };

  const stop = effect(() => {
    const now = `${info.value?.table} ${seen.value?.n} ${seat.value}`;
    const found = targets.value;
    current.value;
    untracked(() => {
      if (found !== of || now !== position) forget();
      if (now !== position) {
        without.clear();
        chances.value = new Map();
      }
      [of, position] = [found, now];
      askOn();
    });
  });
  return () => {
    stop();
    forget();
  };
}
