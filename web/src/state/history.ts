// The record as it counts: what was taken back is left out.

import type { News } from "../api/wire";

interface Link {
  entry: News;
  before: Link | null;
}

/** Entries that still stand. Taking back can itself be taken back, so every entry's past is kept. */
export function standing(news: News[]): News[] {
  const after = new Map<number, Link | null>();
  let last: Link | null = null;
  for (const entry of news) {
    if (entry.undo !== undefined) last = after.get(entry.undo) ?? null;
    else last = { entry, before: last };
    after.set(entry.n, last);
  }
  const entries: News[] = [];
  for (let link = last; link; link = link.before) entries.push(link.entry);
  return entries.reverse();
}
