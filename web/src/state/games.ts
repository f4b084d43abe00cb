// The tables this browser has a key to, latest first.

import { signal } from "@preact/signals";
import type { Picture, TableInfo } from "../api/wire";
import { load, save } from "./store";

export interface KnownGame {
  table: string;
  key: string | null;
  game: string;
  /** What to call it and how it stood when last seen. */
  headline: string;
  standing: string;
  tone: "turn" | "waiting" | "over";
  power: string | null;
  /** Keys for friends' seats, kept by whoever made the table. */
  friends?: Record<string, string>;
  /** Where it was played on from, if it branched off another game. */
  branch?: { of: string; title: string; where: string };
  /** Who held what, for a small map. */
  holders?: Record<string, string>;
  /** When one's own time is up, where a table has a pace. */
  until?: number | null;
  /** The title of the lesson it is for. */
  lesson?: string | null;
  visited: number;
}

export const knownGames = signal<KnownGame[]>(load<KnownGame[]>("games", []));

const MOST = 30;

export const knownGame = (table: string) => knownGames.value.find((game) => game.table === table);

export function remember(game: Partial<KnownGame> & { table: string }): void {
  const before = knownGame(game.table);
  const blank: KnownGame = {
    table: game.table,
    key: null,
    game: "",
    headline: "",
    standing: "",
    tone: "waiting",
    power: null,
    visited: 0,
  };
  const now = { ...blank, ...before, ...game, visited: Date.now() };
  knownGames.value = [now, ...knownGames.value.filter((other) => other.table !== game.table)].slice(0, MOST);
  save("games", knownGames.value);
}

export function forget(table: string): void {
  knownGames.value = knownGames.value.filter((game) => game.table !== table);
  save("games", knownGames.value);
}

/** How a table stands, in the words of the list. */
function standingOf(info: TableInfo, phase: string) {
  const owed = "orders" in info.awaiting ? info.awaiting.orders : [];
  const mine = info.seats.filter((seat) => seat.mine);
  const turn = mine.find((seat) => owed.includes(seat.id));
  const over = "over" in info.awaiting ? info.awaiting.over : null;
  const awaited = info.seats.filter((seat) => owed.includes(seat.id)).map((seat) => seat.title);
  const now = turn ? phase.toLowerCase() : `waiting for ${awaited.join(", ")}`;
  const tone: KnownGame["tone"] = over ? "over" : turn ? "turn" : "waiting";
  return {
    standing: over ? over.summary : [info.round && `Round ${info.round}`, now].filter(Boolean).join(" · "),
    tone,
    power: (turn ?? mine[0])?.id ?? null,
    until: info.owed.find((one) => one.seat === turn?.id)?.until ?? null,
  };
}

/** How a table stands now, though nobody opened it: its place in the list stays. */
export function renewStanding(info: TableInfo): void {
  knownGames.value = knownGames.value.map((game) =>
    game.table === info.table ? { ...game, ...standingOf(info, "") } : game,
  );
  save("games", knownGames.value);
}

/** Keeps how a table stands, so that the home page can show it at once. */
export function rememberStanding(info: TableInfo, key: string | null, picture: Picture, phase: string): void {
  const holders = Object.entries(picture.spaces).flatMap(([id, { holder }]) =>
    holder ? [[id, holder]] : [],
  );
  remember({
    table: info.table,
    key,
    game: info.game,
    headline: picture.title.replace(/, round \d+$/, ""),
    ...standingOf(info, phase),
    holders: Object.fromEntries(holders),
  });
}
