// Beginning a lesson, and which are done: all that the home page needs of them.

import { signal } from "@preact/signals";
import { beginLesson } from "../api/client";
import { go } from "../router";
import { remember } from "../state/games";
import { load, save } from "../state/store";

/** Which step of which lesson is being done at a table, and since which entry. */
export interface Learning {
  lesson: string;
  step: number;
  since: number;
}

export const kept = (table: string) => `lesson.${table}`;
const named = (game: string, lesson: string) => `${game}/${lesson}`;

const finished = signal<string[]>(load<string[]>("lessons", []));

export const isFinished = (game: string, lesson: string) => finished.value.includes(named(game, lesson));

export function finish(game: string, lesson: string): void {
  if (isFinished(game, lesson)) return;
  finished.value = [...finished.peek(), named(game, lesson)];
  save("lessons", finished.peek());
}

/** Begin a lesson, or one of its steps anew, at a table of its own. */
export async function begin(
  game: string,
  { id, title }: { id: string; title: string },
  at = 0,
): Promise<void> {
  const { table, key, n } = await beginLesson({ game, lesson: id, step: at });
  save(kept(table), { lesson: id, step: at, since: n } satisfies Learning);
  remember({ table, key, game, lesson: title });
  go(`/t/${table}#${key}`);
}
