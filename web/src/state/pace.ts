// Others' turns at a pace that eyes can follow: the board stops at each of their moves and battles on its way to
// where the table stands now.

import { batch, signal } from "@preact/signals";
import type { TableApi } from "../api/client";
import type { News, Seen } from "../api/wire";

/** While the board is behind the table. */
export const catchingUp = signal(false);

const PAUSE = 1100;
const HURRIED = 600;
/** From so many stops on, each is shorter. */
const MANY = 8;
/** After a longer absence, the news in the panel tell it better. */
const MOST = 400;

let skipped = false;
let wake: (() => void) | null = null;

/** Show at once how the table stands. */
export function skipAhead(): void {
  skipped = true;
  wake?.();
}

/** Where to stop: after a seat's moves, and after each battle, if there is anything to see in them. */
export function stopsIn(news: News[], visible: (entry: News) => boolean): number[] {
  const stops: number[] = [];
  let anything = false;
  let [seat, place]: (string | undefined)[] = [];
  let last = 0;
  for (const entry of news) {
    const otherSeat = entry.seat !== undefined && seat !== undefined && entry.seat !== seat && !place;
    const at = entry.roll?.place;
    const otherPlace = at !== undefined && at !== place;
    if (anything && (otherSeat || otherPlace)) {
      stops.push(last);
      anything = false;
    }
    seat = entry.seat ?? seat;
    place = at ?? place;
    last = entry.n;
    anything ||= visible(entry);
    if (!entry.ends) continue;
    if (anything) stops.push(last);
    [anything, seat, place] = [false, undefined, undefined];
  }
  return stops;
}

interface Story {
  api: TableApi;
  viewer: string | null;
  news: News[];
  visible: (entry: News) => boolean;
  /** Whether the page still shows this table. */
  wanted: () => boolean;
  show: (position: Seen, until: number) => void;
}

/** Shows the stops before the last position, one after the other. */
export async function playThrough({ api, viewer, news, visible, wanted, show }: Story): Promise<void> {
  const tookBack = news.some((entry) => entry.undo !== undefined);
  const end = news.at(-1)?.n ?? 0;
  const stops = stopsIn(news, visible).filter((n) => n < end);
  if (tookBack || !stops.length || news.length > MOST || document.hidden) return;
  skipped = false;
  catchingUp.value = true;
  try {
    for (const n of stops) {
      const position = await api.at(n, viewer);
      if (skipped || !wanted()) return;
      batch(() => show(position, n));
      await new Promise<void>((done) => {
        wake = done;
        setTimeout(done, stops.length > MANY ? HURRIED : PAUSE);
      });
      if (skipped || !wanted()) return;
    }
  } finally {
    wake = null;
    catchingUp.value = false;
  }
}
