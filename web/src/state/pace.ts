// Others' turns at a pace that eyes can follow: the board stops at each of their moves and battles on its way to
// where the table stands now.

import { batch, signal } from "@preact/signals";
import type { TableApi } from "../api/client";
import type { News, Seen } from "../api/wire";
import { paused, rest, speed, stepOn } from "./transport";

/** While the board is behind the table: how many stops are still to come. */
export const behindBy = signal(0);
export const catchingUp = signal(false);

const PAUSE = 1100;
const HURRIED = 600;
/** From so many stops on, each is shorter. */
const MANY = 8;
/** After a longer absence, the news in the panel tell it better. */
const MOST = 400;

let skipped = false;
let toBattle = false;

/** Show at once how the table stands. */
export function skipAhead(): void {
  skipped = true;
  paused.value = false;
  stepOn();
}

/** On to the next battle, past everything before it. */
export function skipToBattle(): void {
  toBattle = true;
  stepOn();
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

const inBattle = (entry: News) => entry.roll?.place !== undefined;

interface Story {
  api: TableApi;
  viewer: string | null;
  news: News[];
  visible: (entry: News) => boolean;
  /** Whether the page still shows this table. */
  wanted: () => boolean;
  /** Tells the dice among some entries before the board shows what came of them; false if there are none. */
  dice: (entries: News[], going: () => boolean) => Promise<boolean>;
  show: (position: Seen, until: number) => void;
}

/** Shows the stops before the last position, one after the other. */
export async function playThrough({ api, viewer, news, visible, wanted, dice, show }: Story): Promise<void> {
  const tookBack = news.some((entry) => entry.undo !== undefined);
  const end = news.at(-1)?.n ?? 0;
  const stops = stopsIn(news, visible);
  const worthIt = stops.some((n) => n < end) || news.some(inBattle);
  if (tookBack || !worthIt || news.length > MOST || document.hidden) return;
  skipped = false;
  toBattle = false;
  catchingUp.value = true;
  const going = () => !skipped && wanted();
  let from = (news[0]?.n ?? 1) - 1;
  try {
    // A battle that still goes on has no stop of its own yet.
    const all = stops.at(-1) === end ? stops : [...stops, end];
    for (const [at, n] of all.entries()) {
      behindBy.value = all.length - at;
      const entries = news.filter((entry) => entry.n > from && entry.n <= n);
      from = n;
      const battle = entries.some(inBattle);
      if (toBattle && !battle) continue;
      toBattle = false;
      // At the greatest speed results alone are shown.
      const told = battle && speed.peek() < 8 && (await dice(entries, going));
      if (!going()) return;
      // The caller shows the last position.
      if (n >= end) return;
      const position = await api.at(n, viewer);
      if (!going()) return;
      batch(() => show(position, n));
      await rest(all.length > MANY && !told ? HURRIED : PAUSE);
      if (!going()) return;
    }
  } finally {
    catchingUp.value = false;
    behindBy.value = 0;
  }
}
