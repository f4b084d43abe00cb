// The replay: a table's board at one entry after the other.

import { batch, computed, effect, signal } from "@preact/signals";
import { ApiError, type TableApi, tableApi } from "../api/client";
import type { Figures, News, Seen } from "../api/wire";
import { showSpace } from "../board/camera";
import { faceOf } from "../games";
import { knownGame } from "../state/games";
import { panelLights } from "../state/selection";
import { closeTable, info, log, missing, record, seen } from "../state/table";
import { playFrom } from "./entry";
import { inOrder, isHere, isWhole, nextPiece, type Pieces, pieceOf, SIZE } from "./pieces";
import { entryAt, turnAt, turnsOf } from "./turns";

export const at = signal(0);
export const playing = signal(false);
export const fast = signal(false);
export const figures = signal<Figures | null>(null);
/** What of the record is here. */
const pieces = signal<Pieces>(new Map());
/** What went wrong while it was read. */
export const fault = signal<string | null>(null);
export const powers = computed(() => seen.value?.picture.powers ?? []);
const end = computed(() => info.value?.n ?? 0);
/** How much of the record is here, from 0 to 1. */
export const read = computed(() =>
  isWhole(pieces.value, end.value) ? 1 : (pieces.value.size * SIZE) / end.value,
);
export const turns = computed(() => turnsOf(figures.value?.points ?? [], end.value, powersOnce.value));
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

let asked: { table: string; key: string | null } | null = null;

export async function openReplay(table: string, key: string | null): Promise<void> {
  closeReplay();
  asked = { table, key };
  const from = tableApi(table, key ?? knownGame(table)?.key ?? null);
  api = from;
  try {
    const about = await from.info();
    if (api !== from) return;
    viewer = about.over ? null : (about.seats.find((place) => place.mine)?.id ?? null);
    const start = playFrom.peek();
    const first = await from.at(start ?? about.n, viewer);
    if (api !== from) return;
    positions.set(first.n, first);
    batch(() => {
      info.value = about;
      seen.value = first;
      powersOnce.value = first.picture.powers;
      at.value = start ?? about.n;
      playing.value = start !== null;
      playFrom.value = null;
    });
    await readRecord();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (api === from && error.code === "not-found") missing.value = true;
    else if (api === from) fault.value = error.message;
  }
}

/** What is still missing of the figures and the record; all, if even the table was out of reach. */
export async function readRecord(): Promise<void> {
  const from = api;
  if (!from) return;
  if (!info.peek() && asked && fault.peek()) return openReplay(asked.table, asked.key);
  fault.value = null;
  void ask();
  try {
    await Promise.all([readFigures(from), readPieces(from)]);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (api === from) fault.value = error.message;
  }
}

async function readFigures(from: TableApi): Promise<void> {
  const numbers = figures.peek() ?? (await from.figures(viewer));
  if (api === from) figures.value = numbers;
}

async function readPieces(from: TableApi): Promise<void> {
  for (;;) {
    const next = nextPiece(pieces.peek(), end.peek(), at.peek());
    if (next === null) return;
    const after = next * SIZE;
    const news = await from.log(after, viewer, Math.min(SIZE, end.peek() - after));
    if (api !== from) return;
    batch(() => {
      pieces.value = new Map(pieces.peek()).set(next, news);
      record.value = inOrder(pieces.peek());
    });
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
    pieces.value = new Map();
    fault.value = null;
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
  at.value = n === 0 || pieces.value.has(pieceOf(n)) ? (stops.value[stopBefore(n)] ?? 0) : n;
}

export const showPlace = (place: number) => show(entryAt(turns.value, place));

/** What is not here yet is not stepped over: it is on its way. */
export function step(by: number): void {
  const next = stops.value[stopBefore(at.value) + by];
  if (!isHere(pieces.value, at.value, next ?? (by > 0 ? end.value : 0))) return;
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
  if (!playing.value && at.value >= (stops.value.at(-1) ?? 0)) show(0);
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
    fault.value = error.message;
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
