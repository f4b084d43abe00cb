// The table this page shows: what the server said last, and how to say something to it.

import { batch, computed, signal } from "@preact/signals";
import { ApiError, type TableApi, tableApi } from "../api/client";
import { type Live, listen } from "../api/live";
import type { Acknowledged, Citation, Json, MenuEntry, News, Now, Push, Seen, TableInfo } from "../api/wire";
import { watchDice } from "../battles/watch";
import { faceOf } from "../games";
import { announce } from "./announce";
import { knownGame, remember, rememberStanding } from "./games";
import { standing } from "./history";
import { follows, joined, newsAfter } from "./news";
import { playThrough } from "./pace";
import { contribute, witness } from "./witness";

export interface Notice {
  tone: "gold" | "attack";
  text: string;
  reasons: Citation[];
  /** What can be done instead. */
  offer?: { text: string; act: () => void };
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

/** A table that this device did not know until a link with a key led there. */
export const arrivedAt = signal<string | null>(null);

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

/** The power that a seat plays. */
export const powerOf = (id: string): string =>
  faceOf(info.value?.game).seatPower?.(seen.value?.view, id) ?? id;
export const ownPower = computed(() => (seat.value === null ? null : powerOf(seat.value)));

let api: TableApi | null = null;
let live: Live | null = null;
let key: string | null = null;
/** What is shown is shown in the order in which it was asked for. */
let shown: Promise<void> = Promise.resolve();
let queued: Promise<void> | null = null;
let asked = false;
/** News that came of themselves and are not shown yet. */
let heardOf: News[] = [];
/** The last entry anybody spoke of. */
let latest = 0;
/** Orders under way: their answers say how the table stands. */
let acts = 0;
let wantedSeat: string | undefined;
let lost = false;
let again: ReturnType<typeof setTimeout> | undefined;

/** A table that cannot be reached is asked again after so long. */
const PATIENCE = 3000;

export const currentApi = (): TableApi | null => api;
export const currentKey = (): string | null => key;

const lastKnown = () => record.value.at(-1)?.n ?? 0;
const lastHeard = () => Math.max(heardOf.at(-1)?.n ?? 0, lastKnown());
const behind = () => latest > (seen.peek()?.n ?? 0);

/** Whether another's eyes have seen the same: where nothing is secret, everybody's have. */
const sameEyes = (viewer: string | null) =>
  info.peek() !== null && (viewer === seat.peek() || !info.peek()?.secret_game);

export async function openTable(table: string, givenKey: string | null): Promise<void> {
  closeTable();
  key = givenKey ?? knownGame(table)?.key ?? null;
  arrivedAt.value = givenKey && !knownGame(table) ? table : null;
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
  heardOf = [];
  latest = 0;
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

function inTurn(step: () => Promise<void>): Promise<void> {
  const next = shown.then(step);
  shown = next.catch(() => {});
  return next;
}

/** One question at a time, and one more for all that was news meanwhile. */
function follow(): Promise<void> {
  queued ??= inTurn(async () => {
    queued = null;
    if (!asked && !behind()) return;
    asked = false;
    await ask();
  });
  return queued;
}

/** Ask how the table stands, whether there is news or not. */
export function refresh(wanted?: string): Promise<void> {
  wantedSeat = wanted ?? wantedSeat;
  asked = true;
  return follow();
}

async function ask(): Promise<void> {
  const from = api;
  if (!from) return;
  const wanted = wantedSeat;
  wantedSeat = undefined;
  const viewer = wanted ?? seat.peek();
  await attempt(from, async () => {
    const look = () => from.now(viewer, sameEyes(viewer) ? lastHeard() : 0, wanted !== undefined);
    const now = await look();
    await show(from, (await contribute(from, now.table)) ? await look() : now);
  });
}

async function attempt(from: TableApi, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (from === api) failed(error);
  }
}

/** Show how the table stands, after what happened on the way there. */
async function show(from: TableApi, now: Now): Promise<void> {
  const { seat: viewer, table, seen: view } = now;
  const same = sameEyes(viewer);
  // An answer that was overtaken by a later one.
  if (same && view.n < (seen.peek()?.n ?? 0)) return;
  const known = same ? record.peek() : [];
  const all = follows(known, same ? [...heardOf, ...now.news] : now.news);
  const news = all.filter((entry) => entry.n <= view.n);
  const last = (news.at(-1) ?? known.at(-1))?.n ?? 0;
  if (last < view.n) news.push(...(await newsAfter(from, last, viewer)));
  const stayed = viewer === seat.peek() && info.peek() !== null;
  if (stayed && (!myTurn.peek() || turnPassed(table, view))) await catchUp(from, viewer, news);
  // The page may show another table by now.
  if (from !== api) return;
  heardOf = same ? heardOf.filter((entry) => entry.n > view.n) : [];
  batch(() => {
    info.value = table;
    seat.value = viewer;
    seen.value = view;
    menu.value = now.menu;
    record.value = same ? joined(record.value, news) : news;
    online.value = true;
    const owing = "orders" in table.awaiting ? table.awaiting.orders : [];
    if (!owing.includes(thinking.value?.seat ?? "")) thinking.value = null;
  });
  const wrong = witness(table, news);
  if (wrong) notice.value = { tone: "attack", text: wrong, reasons: [] };
  rememberStanding(table, key, view.picture, view.desk.phase);
}

/** Act as a seat of one's own. The answer says how the table stands then, so nothing else is asked. */
export async function act(as: string, give: (to: TableApi) => Promise<Acknowledged>): Promise<void> {
  const to = api;
  if (!to) return;
  acts += 1;
  try {
    const { n, news, done, now } = await give(to);
    notice.value = done ? { tone: "gold", text: done, reasons: [] } : null;
    tell(news);
    hear(as, n, news);
    await inTurn(() => attempt(to, () => (now ? show(to, now) : ask())));
  } finally {
    acts -= 1;
    if (behind()) void follow();
  }
}

/** Note news that came of themselves, as a seat or a spectator may know them. */
function hear(eyes: string | null, n: number, news: News[]): void {
  latest = Math.max(latest, n);
  if (!sameEyes(eyes)) return;
  heardOf = [...heardOf, ...follows(heardOf.length ? heardOf : record.peek(), news)];
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
    dice: watchDice,
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
    await act(from, (to) => to.undo(from, n));
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

function heard(message: Push, eyes: string | null): void {
  if (message.kind === "thinking") {
    thinking.value = { seat: message.seat, bot: message.bot, since: Date.now() };
  } else if (message.kind === "news") {
    if (sameEyes(eyes)) {
      tell(message.news.filter((entry) => entry.seat !== seat.value && entry.n > lastHeard()));
    }
    hear(eyes, message.n, message.news);
    if (!acts && behind()) void follow();
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
