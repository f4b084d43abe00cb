// What people at a table say to each other.

import { signal } from "@preact/signals";
import { ApiError } from "../api/client";
import { alsoHear } from "../api/live";
import type { Push, Said } from "../api/wire";
import { announce } from "../state/announce";
import { currentApi, info, mySeats, seat } from "../state/table";

export const said = signal<Said[]>([]);
/** Why the last words were not taken. */
export const unsaid = signal<string | null>(null);
/** Whether this server lets people talk. */
export const canTalk = signal(false);
export const LONGEST = 500;

/** What was known and what is new, each once, in the order in which it was said. */
export function together(known: Said[], news: Said[]): Said[] {
  const all = new Map([...known, ...news].map((one) => [one.id, one]));
  return [...all.values()].sort((a, b) => a.id - b.id);
}

async function ask(): Promise<void> {
  const from = currentApi();
  if (!from) return;
  try {
    const news = await from.chat(said.peek().at(-1)?.id);
    if (from !== currentApi()) return;
    said.value = together(said.peek(), news);
    canTalk.value = true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A server without a chat, or none at the moment: the table is asked again at the next connection.
  }
}

function hear(message: Push | null): void {
  if (message === null) void ask();
  else if (message.kind === "said") {
    said.value = together(said.peek(), [message.said]);
    const mine = mySeats.peek().some((place) => place.id === message.said.seat);
    if (!mine) announce(`${titleOf(message.said.seat)} says: ${message.said.text}`);
  }
}

export const titleOf = (id: string) => info.value?.seats.find((place) => place.id === id)?.title ?? id;

/** Answers whether the words were taken. */
export async function say(text: string): Promise<boolean> {
  const [from, as] = [currentApi(), seat.peek()];
  if (!from || !as) return false;
  try {
    const taken = await from.say(as, text);
    said.value = together(said.peek(), [taken]);
    unsaid.value = null;
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    unsaid.value = error.message;
    return false;
  }
}

export function startChat(): () => void {
  alsoHear.add(hear);
  return () => {
    alsoHear.delete(hear);
    said.value = [];
    unsaid.value = null;
    canTalk.value = false;
  };
}
