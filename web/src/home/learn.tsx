// Lessons of the chosen game: ten minutes on the real board.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { lessons } from "../api/client";
import type { LessonInfo } from "../api/wire";
import { begin, isFinished } from "../lessons/begin";
import { Card } from "../ui/surfaces";
import { game } from "./draft";

export function Learn() {
  const id = game.value?.id;
  const all = useSignal<LessonInfo[]>([]);
  const fault = useSignal<string | null>(null);
  useEffect(() => {
    all.value = [];
    if (!id) return;
    let wanted = true;
    lessons(id).then(
      (found) => {
        if (wanted) all.value = found;
      },
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [id]);
  if (!id || !all.value.length) return null;
  const minutes = all.value.reduce((sum, one) => sum + one.minutes, 0);
  const next = all.value.find((one) => !isFinished(id, one.id));
  const start = (one: LessonInfo) =>
    begin(id, one).catch((error: unknown) => {
      fault.value = error instanceof Error ? error.message : String(error);
    });
  return (
    <Card class="side-card learn" label="Lessons">
      <h3>Learn {game.value?.title}</h3>
      <p class="second">
        {all.value.length} lessons on the real board, {minutes} minutes in all.
      </p>
      <ol>
        {all.value.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              class={one === next ? "learn-entry next" : "learn-entry"}
              onClick={() => start(one)}
            >
              <span class="grow">{one.title}</span>
              <span class="second">{isFinished(id, one.id) ? "done" : `${one.minutes} min`}</span>
            </button>
          </li>
        ))}
      </ol>
      {fault.value && <p role="alert">{fault.value}</p>}
    </Card>
  );
}
