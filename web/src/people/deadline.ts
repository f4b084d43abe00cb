// How long the table waits, and for whom.

import { effect, signal } from "@preact/signals";
import type { Owed } from "../api/wire";
import { info } from "../state/table";
import { span } from "./time";

/** The present, as often as a minute goes by. */
export const now = signal(Date.now());

const TICK = 20_000;

export function startClock(): () => void {
  const look = () => {
    now.value = Date.now();
  };
  look();
  const timer = setInterval(look, TICK);
  // When somebody's time is over it is said at once.
  const stop = effect(() => {
    const ahead = (info.value?.owed ?? []).flatMap(({ until }) => (until === null ? [] : until - now.value));
    const next = Math.min(...ahead.filter((time) => time >= 0));
    if (next > TICK) return;
    const bell = setTimeout(look, next + 1);
    return () => clearTimeout(bell);
  });
  return () => {
    clearInterval(timer);
    stop();
  };
}

export const isOverdue = (owed: Owed, at: number) => owed.until !== null && owed.until < at;

/** `19 h left`, or how long it is over. */
export function timeLeft(owed: Owed, at: number): string | null {
  if (owed.until === null) return null;
  return isOverdue(owed, at) ? `${span(at - owed.until)} over time` : `${span(owed.until - at)} left`;
}
