// What one entry of the record says of itself, and the entry to look at next.

import { signal } from "@preact/signals";
import type { News } from "../api/wire";
import { capital } from "../ui/words";

export const actorOf = (entry: News) => entry.seat ?? entry.roll?.by ?? null;

export const wordsOf = (entry: News): string[] =>
  entry.story.length ? entry.story : [capital(entry.order ?? "An order out of your sight")];

/** Where to begin, if another page said so: the next replay starts there and plays. */
export const playFrom = signal<number | null>(null);
