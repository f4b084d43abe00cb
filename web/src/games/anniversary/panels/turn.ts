// What the log tells about the turn that is being played.

import type { News } from "../../../api/wire";

const PURCHASE = /^(buy|repair|end)\b/;

/** The entry after which the seat's purchase began, if it can still be taken back. */
export function purchaseStart(log: News[], seat: string | null): number | null {
  let start: number | null = null;
  for (const entry of [...log].reverse()) {
    if (!seat || entry.seat !== seat || entry.roll || !PURCHASE.test(entry.order ?? "")) break;
    start = entry.n - 1;
    // The turn began with what this entry caused.
    if (entry.events.some((event) => (event as { event?: string } | null)?.event === "turn-began")) break;
  }
  return start;
}
