// The replay: a table's board at one entry after the other.

import { batch, computed, effect, signal } from "@preact/signals";
import { ApiError, type TableApi, tableApi } from "../api/client";
import type { Figures, News, Seen } from "../api/wire";
import { showSpace } from "../board/camera";
import { faceOf } from "../games";
import { knownGame } from "../state/games";
import { panelLights } from "../state/selection";
import { closeTable, info, log, missing, newsAfter, record, seen } from "../state/table";
import { entryAt, turnAt, turnsOf } from "./turns";

export const at = signal(0);
export const playing = signal(false);
export const fast = signal(false);
export const figures = signal<Figures | null>(null);
/** Until the whole story is here. */
export const reading = signal(true);
/** Where to begin, if another page said so: the next replay starts there and plays. */
export const playFrom = signal<number | null>(null);
export const powers = computed(() => seen.value?.picture.powers ?? []);
const end = computed(() => info.value?.n ?? 0);
export const turns = computed(() => turnsOf(log.value, end.value, powersOnce.value));
/** Powers do not change; the list does with every picture. */
const powersOnce = signal<{ id: string; title: string }[]>([]);

/** Entries to stop at: the start, and whatever has something to tell. */
export const stops = computed(() => [
  0,
  ...log.value.filter((entry) => entry.story.length || entry.order).map((entry) => entry.n),
]);
const entries = computed(() => new Map(log.value.map((entry) => [entry.n, entry])));
export const currentEntry = computed<News | null>(() => entries.value.get(at.value) ?? null);

let api: TableApi | null = null;
let viewer: string | null = null;
let asking = false;
const KEPT = 60;
const positions = new Map<number, Seen>();

export const replayApi = () => api;

export async function openReplay(table: string, key: string | null): Promise<void> {
  closeReplay();
  const from = tableApi(table, key ?? knownGame(table)?.key ?? null);
  api = from;
  reading.value = true;
  try {
    const about = await from.info();
    if (api !== from) return;
    viewer = about.over ? null : (about.seats.find((place) => place.mine)?.id ?? null);
    const start = playFrom.peek();
    const first = await from.at(start ?? about.n, viewer);
    if (api !== from) return;
    batch(() => {
      info.value = about;
      seen.value = first;
      powersOnce.value = first.picture.powers;
      at.value = start ?? about.n;
    });
    const [news, numbers] = await Promise.all([newsAfter(from, 0, viewer), from.figures(viewer)]);
    if (api !== from) return;
    batch(() => {
      record.value = news;
      // There may be more by now than when the table was asked.
      info.value = { ...about, n: Math.max(about.n, news.at(-1)?.n ?? 0) };
      figures.value = numbers;
      reading.value = false;
      playing.value = start !== null;
      playFrom.value = null;
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (api === from) missing.value = true;
  }
}

export function closeReplay(): void {
  api = null;
  positions.clear();
  closeTable();
  batch(() => {
    at.value = 0;
    playing.value = false;
    figures.value = null;
    panelLights.value = new Map();
  });
}

/** The last stop that is not after an entry. */
function stopBefore(n: number): number {
  const all = stops.value;
  let [low, high] = [0, all.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((all[middle] ?? 0) <= n) low = middle;
    else high = middle - 1;
  }
  return low;
}

export function show(n: number): void {
  if (reading.value) return;
  at.value = stops.value[stopBefore(n)] ?? 0;
}

export const showPlace = (place: number) => show(entryAt(turns.value, place));

export function step(by: number): void {
  if (reading.value) return;
  const next = stops.value[stopBefore(at.value) + by];
  if (next !== undefined) at.value = next;
  if (by > 0 && stopBefore(at.value) === stops.value.length - 1) playing.value = false;
}

/** To where the next turn begins; back to where this one, or the one before, does. */
export function stepTurn(by: 1 | -1): void {
  const here = turnAt(turns.value, at.value);
  const begin = turns.value[here]?.from ?? 0;
  if (by < 0) show(at.value > begin ? begin : (turns.value[here - 1]?.from ?? 0));
  else show(turns.value[here + 1]?.from ?? end.value);
}

export function togglePlay(): void {
  if (reading.value) return;
  if (!playing.value && stopBefore(at.value) === stops.value.length - 1) show(0);
  playing.value = !playing.value;
}

/** One question at a time; entries passed over meanwhile are never asked for. */
async function ask(): Promise<void> {
  const from = api;
  if (asking || !from) return;
  asking = true;
  try {
    while (api === from && seen.peek() && seen.peek() !== positions.get(at.peek())) {
      const wanted = at.peek();
      const position = positions.get(wanted) ?? (await from.at(wanted, viewer));
      if (api !== from) return;
      positions.set(wanted, position);
      const oldest = positions.size > KEPT ? positions.keys().next().value : undefined;
      if (oldest !== undefined) positions.delete(oldest);
      seen.value = position;
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    playing.value = false;
  } finally {
    asking = false;
  }
}

/** The spaces an entry is about. */
export function placesOf(entry: News | null, spaces: Record<string, unknown>, game: string): string[] {
  const view = seen.peek()?.view;
  const arrow = entry?.order ? faceOf(game).arrow(entry.order, view) : null;
  const places = [arrow?.from, arrow?.to, entry?.roll?.place];
  return places.filter((place): place is string => place !== undefined && place in spaces);
}

const SLOW = 900;
const QUICK = 220;

/** Keeps the board at the entry, lights what it is about, and steps while playing. */
export function startReplay(): () => void {
  const stopsOf = [
    effect(() => {
      at.value;
      info.value;
      void ask();
    }),
    effect(() => {
      const entry = currentEntry.value;
      const now = seen.peek();
      if (!now || !info.peek()) return;
      const places = placesOf(entry, now.picture.spaces, info.peek()?.game ?? "");
      const kind = entry?.roll ? "attack" : "move";
      panelLights.value = new Map(places.map((place) => [place, kind]));
      const last = places.at(-1);
      if (last) showSpace(last);
    }),
    effect(() => {
      if (!playing.value) return;
      const timer = setInterval(() => step(1), fast.value ? QUICK : SLOW);
      return () => clearInterval(timer);
    }),
  ];
  return () => {
    for (const stop of stopsOf) stop();
    closeReplay();
  };
}
