// Odds of battles that are being fought: as they stand, before the round, and after each possible order.

import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { currentApi, info, seat } from "../state/table";

/** What was known of a battle before a round of it. */
interface Before {
  round: number;
  chance: number;
}

const known = signal<Record<string, Before>>({});

const keyOf = (space: string) => `${info.value?.table} ${space}`;

export function rememberOdds(space: string, round: number, chance: number): void {
  const before = known.peek()[keyOf(space)];
  if (before?.round === round && before.chance === chance) return;
  known.value = { ...known.peek(), [keyOf(space)]: { round, chance } };
}

/** The odds before this round, if they were ever told. */
export function oddsBefore(space: string, round: number): number | undefined {
  const before = known.value[keyOf(space)];
  return before?.round === round ? before.chance : undefined;
}

const ask = (space: string, order?: string) =>
  currentApi()
    ?.odds(seat.value, space, order)
    // There may be no battle, or none that can be reckoned: then nothing is told.
    .then((odds): number | undefined => odds?.win)
    .catch(() => undefined) ?? Promise.resolve(undefined);

/** By space; null while the server thinks. `moment` says when the answers of before hold no longer. */
export function useStandingOdds(spaces: string[], moment: string): Map<string, number | null> {
  return useAnswers(spaces, moment, (space) => ask(space));
}

/** By order, as it would be after it; null while the server thinks. */
export function useOrderOdds(space: string, orders: string[]): Map<string, number | null> {
  return useAnswers(orders, space, (order) => ask(space, order));
}

function useAnswers(
  questions: string[],
  moment: string,
  answer: (question: string) => Promise<number | undefined>,
): Map<string, number | null> {
  const answers = useSignal<Map<string, number | null>>(new Map());
  useEffect(() => {
    let current = true;
    answers.value = new Map(questions.map((question) => [question, null]));
    for (const question of questions) {
      void answer(question).then((chance) => {
        if (!current) return;
        const next = new Map(answers.peek());
        if (chance === undefined) next.delete(question);
        else next.set(question, chance);
        answers.value = next;
      });
    }
    return () => {
      current = false;
    };
  }, [moment, questions.join("|")]);
  return answers.value;
}
