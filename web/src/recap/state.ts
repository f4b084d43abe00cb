// Kept until it is put away, also over a reload.

import { effect, signal } from "@preact/signals";
import { ApiError } from "../api/client";
import { acting } from "../shell/acting";
import { catchingUp } from "../state/pace";
import { load, save } from "../state/store";
import { currentApi, info, log, mySeats, myTurn, outcome, seat, seen } from "../state/table";
import { type Balance, balance, lastOwn, type Step, stepsAfter } from "./steps";

export interface Recap {
  from: number;
  steps: Step[];
  balance: Balance;
}

export const recap = signal<Recap | null>(null);

const kept = (table: string) => `recap.${table}`;

export function putRecapAway(): void {
  const table = info.peek()?.table;
  if (table) save(kept(table), log.peek().at(-1)?.n ?? 0);
  recap.value = null;
}

/** When it becomes one's turn, what others did meanwhile. */
export function startRecap(): () => void {
  let told = "";
  const stop = effect(() => {
    const [about, now] = [info.value, seen.value];
    if (!about || !now || catchingUp.value) return;
    if (!myTurn.value || outcome.value) {
      if (recap.peek()) recap.value = null;
      return;
    }
    const mine = new Set(mySeats.value.map((place) => place.id));
    // An answer in another's turn is no turn of one's own.
    if (!mine.has(acting()?.power ?? "")) return;
    const from = lastOwn(log.value, mine);
    const turn = `${about.table} ${from}`;
    if (from === null || turn === told) return;
    told = turn;
    const steps = stepsAfter(log.value, Math.max(from, load(kept(about.table), 0)));
    if (steps.length) void tell(from, steps, mine);
  });
  return () => {
    stop();
    recap.value = null;
  };
}

async function tell(from: number, steps: Step[], mine: Set<string>): Promise<void> {
  const api = currentApi();
  const now = seen.peek()?.picture;
  if (!api || !now) return;
  try {
    const before = await api.at(from, seat.peek());
    if (api === currentApi()) recap.value = { from, steps, balance: balance(before.picture, now, mine) };
  } catch (error) {
    // The log tells it too.
    if (!(error instanceof ApiError)) throw error;
  }
}
