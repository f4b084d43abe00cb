// How long the table waits, and for whom.

import { signal } from "@preact/signals";
import type { Owed } from "../api/wire";
import { span } from "./time";

/** The present, as often as a minute goes by. */
export const now = signal(Date.now());

export function startClock(): () => void {
  now.value = Date.now();
  const timer = setInterval(() => {
    now.value = Date.now();
  }, 20_000);
  return () => clearInterval(timer);
}

export const isOverdue = (owed: Owed, at: number) => owed.until !== null && owed.until < at;

/** `19 h left`, or how long it is over. */
export function timeLeft(owed: Owed, at: number): string | null {
  if (owed.until === null) return null;
  return isOverdue(owed, at) ? `${span(at - owed.until)} over time` : `${span(owed.until - at)} left`;
}
