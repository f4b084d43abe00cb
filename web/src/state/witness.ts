// This browser as a witness: it adds to the dice before the game begins, keeps what it was told about them and
// about the record, and says so if the server tells otherwise later.

import { ApiError, type TableApi } from "../api/client";
import type { News, TableInfo } from "../api/wire";
import { load, save } from "./store";

/** What this browser was told about a table. */
export interface Testimony {
  commitment: string;
  /** What others had added to the dice before this browser did. */
  before: string[];
  /** What this browser added. */
  mine: string | null;
  /** The latest entry known, and what the record came to with it. */
  n: number;
  head: string | null;
}

const kept = (table: string) => `witness.${table}`;

const recall = (info: TableInfo): Testimony =>
  load<Testimony>(kept(info.table), {
    commitment: info.commitment,
    before: [],
    mine: null,
    n: 0,
    head: null,
  });

const unforeseeable = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

/** Add to the dice if one's own seats owe it. Answers whether the table has changed. */
export async function contribute(from: TableApi, info: TableInfo): Promise<boolean> {
  const owed = info.seats.some((seat) => seat.mine && info.awaits.includes(seat.id));
  if (!owed) return false;
  // Kept before it is sent: whatever the server makes of it, this is what it was.
  const mine = unforeseeable();
  save(kept(info.table), { ...recall(info), before: info.contributions, mine });
  try {
    await from.contribute(mine);
    return true;
  } catch (error) {
    // The founder goes first; the table tells when that has happened.
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/** What no longer fits what this browser was told, in words; null if all does. */
export function complaint(told: Testimony, info: TableInfo, news: News[]): string | null {
  if (told.commitment !== info.commitment)
    return "The dice of this table were exchanged since your last visit.";
  if (told.before.some((text, at) => info.contributions[at] !== text))
    return "What others added to the dice before you was changed afterwards.";
  const added = (text: string) =>
    info.contributions.some((contribution) => contribution.endsWith(`: ${text}`));
  const owed = info.seats.some((seat) => seat.mine && info.awaits.includes(seat.id));
  if (told.mine && !owed && !added(told.mine))
    return "What your browser added to the dice is not among them.";
  if (told.n > info.n) return "The record of this table is shorter than at your last visit.";
  const now = news.find((entry) => entry.n === told.n);
  if (told.head && now && now.head !== told.head)
    return `The record of this table was altered: entry ${told.n} is not what it was at your last visit.`;
  return null;
}

/** Hold what the server tells against what it told before, and keep it if it fits. */
export function witness(info: TableInfo, news: News[]): string | null {
  const told = recall(info);
  const wrong = complaint(told, info, news);
  if (wrong) return wrong;
  const last = news.at(-1);
  save(kept(info.table), last?.head ? { ...told, n: last.n, head: last.head } : told);
  return null;
}
