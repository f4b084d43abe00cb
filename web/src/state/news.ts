// The record as it comes from the server.

import type { TableApi } from "../api/client";
import type { News } from "../api/wire";

/** No answer of the server has more entries without another to follow. */
const PART = 500;

/** The server tells a long record in parts. */
export async function newsAfter(from: TableApi, after: number, viewer: string | null): Promise<News[]> {
  const all: News[] = [];
  for (;;) {
    const part = await from.log(all.at(-1)?.n ?? after, viewer, PART);
    all.push(...part);
    if (part.length < PART) return all;
  }
}

/** What was known and what is new, each entry once. */
export function joined(known: News[], news: News[]): News[] {
  const fresh = new Set(news.map((entry) => entry.n));
  return [...known.filter((entry) => !fresh.has(entry.n)), ...news];
}

/** What goes on from the last known entry, without a gap; what comes twice counts once. */
export function follows(known: News[], news: News[]): News[] {
  const next: News[] = [];
  for (const entry of news) if (entry.n === ((next.at(-1) ?? known.at(-1))?.n ?? 0) + 1) next.push(entry);
  return next;
}
