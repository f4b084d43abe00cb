// The table this page shows: what the server said last, and how to say something to it.

import { batch, computed, signal } from "@preact/signals";
import { ApiError, type TableApi, tableApi } from "../api/client";
import { type Live, listen } from "../api/live";
import type { Citation, Json, MenuEntry, News, Push, Seen, TableInfo } from "../api/wire";
import { faceOf } from "../games";
import { announce } from "./announce";
import { knownGame, remember, rememberStanding } from "./games";
import { standing } from "./history";
import { joined, newsAfter } from "./news";
import { playThrough } from "./pace";

export interface Notice {
  tone: "gold" | "attack";
  text: string;
  reasons: Citation[];
  /** Something a person can copy into a report. */
  code?: string;
}

export const info = signal<TableInfo | null>(null);
export const seen = signal<Seen | null>(null);
/** The seat whose eyes this page looks through; null for a spectator. */
export const seat = signal<string | null>(null);
export const menu = signal<MenuEntry[]>([]);
/** Every entry of the record, what was taken back included. */
export const record = signal<News[]>([]);
/** What still stands of it. */
export const log = computed(() => standing(record.value));
export const online = signal(true);
export const notice = signal<Notice | null>(null);
/** A bot at work, and since when. */
export const thinking = signal<{ seat: string; bot: string; since: number } | null>(null);
export const busy = signal(false);
export const missing = signal(false);

export const mySeats = computed(() => info.value?.seats.filter((place) => place.mine) ?? []);
export const awaited = computed<string[]>(() => {
  const awaiting = seen.value?.awaiting;
  return awaiting && "orders" in awaiting ? awaiting.orders : [];
});
export const outcome = computed(() => {
  const awaiting = seen.value?.awaiting;
  return awaiting && "over" in awaiting ? awaiting.over : null;
});
/** Whether this page's seat owes a decision. */
export const myTurn = computed(() => seat.value !== null && awaited.value.includes(seat.value));

let api: TableApi | null = null;
let live: Live | null = null;
let key: string | null = null;
let asking: Promise<void> | null = null;
let waiting: Promise<void> | null = null;
let wantedSeat: string | undefined;
let lost = false;
let again: ReturnType<typeof setTimeout> | undefined;

/** A table that cannot be reached is asked again after so long. */
const PATIENCE = 3000;

export const currentApi = (): TableApi | null => api;
export const currentKey = (): string | null => key;

const lastKnown = () => record.value.at(-1)?.n ?? 0;

export async function openTable(table: string, givenKey: string | null): Promise<void> {
  closeTable();
  key = givenKey ?? knownGame(table)?.key ?? null;
  api = tableApi(table, key);
  if (key) remember({ table, key });
  await refresh();
  if (missing.value) return;
  live = listen(table, key, { after: lastKnown, seat: () => seat.value, message: heard, connected });
}

export function closeTable(): void {
  live?.close();
  clearTimeout(again);
  lost = false;
  live = null;
  api = null;
  batch(() => {
    info.value = null;
    seen.value = null;
    seat.value = null;
    menu.value = [];
    record.value = [];
    notice.value = null;
    thinking.value = null;
    missing.value = false;
    online.value = true;
  });
}

/** Stay with a seat that owes something; else go to one of mine that does, as when people share a screen. */
export function seatToShow(current: string | null, mine: string[], owing: string[]): string | null {
  if (current && mine.includes(current) && owing.includes(current)) return current;
  return (
    mine.find((id) => owing.includes(id)) ?? (current && mine.includes(current) ? current : (mine[0] ?? null))
  );
}

/** Ask for everything anew: one question at a time, and one more for all that was news meanwhile. */
export function refresh(wanted?: string): Promise<void> {
  wantedSeat = wanted ?? wantedSeat;
  if (!asking) {
    asking = ask().finally(() => {
      asking = null;
    });
    return asking;
  }
  waiting ??= asking.then(() => {
    waiting = null;
    return refresh();
  });
  return waiting;
}

async function ask(): Promise<void> {
  const from = api;
  if (!from) return;
  const wanted = wantedSeat;
  wantedSeat = undefined;
  try {
    const table = await from.info();
    const owing = "orders" in table.awaiting ? table.awaiting.orders : [];
    const mine = table.seats.filter((place) => place.mine).map((place) => place.id);
    const viewer = wanted && mine.includes(wanted) ? wanted : seatToShow(seat.value, mine, owing);
    const sameEyes = viewer === seat.value;
    const [view, news, offers] = await Promise.all([
      from.view(viewer),
      newsAfter(from, sameEyes ? lastKnown() : 0, viewer),
      viewer ? from.options(viewer) : Promise.resolve([]),
    ]);
    if (sameEyes && (!myTurn.peek() || turnPassed(table, view))) await catchUp(from, viewer, news);
    // The page may show another table by now.
    if (from !== api) return;
    batch(() => {
      info.value = table;
      seat.value = viewer;
      seen.value = view;
      menu.value = offers;
      record.value = sameEyes ? joined(record.value, news) : news;
      online.value = true;
      if (!owing.includes(thinking.value?.seat ?? "")) thinking.value = null;
    });
    rememberStanding(table, key, view.picture, view.desk.phase);
  } catch (error) {
    if (from === api) failed(error);
  }
}

/** Whether it is another's turn than when the page last looked, or the same one's a round later. */
function turnPassed(table: TableInfo, now: Seen): boolean {
  const before = seen.peek()?.desk;
  const all = !now.desk.whose && now.desk.phase !== before?.phase;
  return all || before?.whose !== now.desk.whose || info.peek()?.round !== table.round;
}

/** Let others' moves be seen one after the other. */
function catchUp(from: TableApi, viewer: string | null, news: News[]): Promise<void> {
  const face = faceOf(info.peek()?.game);
  const moves = (entry: News) => face.travels(entry, seen.peek()?.view).length > 0 || face.costly(entry);
  return playThrough({
    api: from,
    viewer,
    news,
    visible: (entry) => entry.seat !== viewer && moves(entry),
    wanted: () => from === api,
    show: (position, until) => {
      const known = news.filter((entry) => entry.n <= until);
      seen.value = position;
      menu.value = [];
      record.value = joined(record.value, known);
    },
  });
}

function failed(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === "offline") {
    away();
  } else if (error.code === "not-found" && !info.value) {
    missing.value = true;
  } else {
    notice.value = { tone: "attack", text: error.message, reasons: error.reasons, code: error.code };
  }
}

/** The server cannot be reached: ask again by and by, whatever the socket says. */
export function away(): void {
  online.value = false;
  clearTimeout(again);
  again = setTimeout(() => void refresh(), PATIENCE);
}

export async function undoTo(n: number): Promise<boolean> {
  const from = seat.value;
  if (!api || !from) return false;
  try {
    await api.undo(from, n);
    notice.value = null;
    await refresh();
    return true;
  } catch (error) {
    failed(error);
    return false;
  }
}

/** What lies under a heading of the menu. */
export async function offersUnder(heading: Json): Promise<MenuEntry[]> {
  if (!api || !seat.value) return [];
  try {
    return await api.options(seat.value, heading);
  } catch (error) {
    failed(error);
    return [];
  }
}

function heard(message: Push): void {
  if (message.kind === "thinking") {
    thinking.value = { seat: message.seat, bot: message.bot, since: Date.now() };
  } else if (message.kind === "news") {
    if (message.n === seen.value?.n) return;
    tell(message.news.filter((entry) => entry.seat !== seat.value && entry.n > lastKnown()));
    void refresh();
  } else if (message.kind === "seats") {
    void refresh();
  }
}

export function tell(news: News[]): void {
  const last = news.flatMap((entry) => entry.story).slice(-3);
  if (last.length) announce(last.join(" "));
}

async function connected(yes: boolean): Promise<void> {
  const back = yes && lost;
  lost = !yes;
  // The first socket tells by itself what is new.
  if (yes && !back) return;
  // A lost socket alone is no harm: questions may still be answered.
  await refresh();
}
