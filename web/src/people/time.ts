// Hours and days as people say them.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `19 h`, `3 days`: rounded so that no more is promised than there is. */
export function span(milliseconds: number): string {
  const time = Math.max(0, milliseconds);
  if (time < MINUTE) return "under 1 min";
  if (time < HOUR) return `${Math.floor(time / MINUTE)} min`;
  if (time < 2 * DAY) return `${Math.floor(time / HOUR)} h`;
  return `${Math.floor(time / DAY)} days`;
}

/** When something was said: the time today, else the day. */
export function clock(at: number, now = Date.now()): string {
  const [then, today] = [new Date(at), new Date(now)];
  if (then.toDateString() === today.toDateString()) {
    return then.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  }
  return then.toLocaleDateString("en-GB", { day: "numeric", month: "short" });
}
