// Lessons: which one a table belongs to, how far it is, and which are done. The referee ticks; the browser remembers.

import { computed, effect, signal } from "@preact/signals";
import { ApiError, lessons } from "../api/client";
import type { LessonInfo } from "../api/wire";
import { showSpace } from "../board/camera";
import { remember } from "../state/games";
import { load, save } from "../state/store";
import { act, currentApi, info, notice, seat, seen } from "../state/table";
import { begin, finish, kept, type Learning } from "./begin";

const learning = signal<Learning | null>(null);
const course = signal<LessonInfo[]>([]);
export const ticks = signal<boolean[]>([]);

export const lesson = computed(() => course.value.find((one) => one.id === learning.value?.lesson) ?? null);
/** Where it stands in its course, counted from 1. */
export const place = computed(() => ({
  at: course.value.findIndex((one) => one.id === lesson.value?.id) + 1,
  of: course.value.length,
}));
export const stepAt = computed(() => learning.value?.step ?? 0);
export const step = computed(() => lesson.value?.steps[stepAt.value] ?? null);
export const isLast = computed(() => stepAt.value + 1 === lesson.value?.steps.length);
/** What there is to do is done. */
export const isDone = computed(() => step.value?.checks.every((_, which) => ticks.value[which]) ?? false);
/** The spaces a step speaks of, for the map. */
export const spokenOf = computed(() => (isDone.value ? [] : (step.value?.at ?? [])));
export const following = computed(() => course.value[place.value.at] ?? null);

function keep(now: Learning | null): void {
  const table = info.peek()?.table;
  if (table) save(kept(table), now);
  ticks.value = [];
  shown = 0;
  learning.value = now;
}

export function goOn(): void {
  const [now, about, game] = [learning.peek(), lesson.peek(), info.peek()?.game];
  if (!now || !about || !game) return;
  if (isLast.peek()) finish(game, about.id);
  keep({ ...now, step: now.step + 1, since: seen.peek()?.n ?? 0 });
}

/** The lesson is over and the game goes on. */
export function playOn(): void {
  const table = info.peek()?.table;
  if (table) remember({ table, lesson: null });
  keep(null);
}

export function again(): Promise<void> {
  const [about, game] = [lesson.peek(), info.peek()?.game];
  if (!about || !game) return Promise.resolve();
  return begin(game, about, Math.min(stepAt.peek(), about.steps.length - 1));
}

/** How many of the step's orders were shown or skipped. */
let shown = 0;

/** Do what the step wants next: the first of its orders that is still to be given. */
export async function showMe(): Promise<void> {
  const [own, api] = [seat.peek(), currentApi()];
  if (!own || !api) return;
  const orders = step.peek()?.orders ?? [];
  for (const [at, order] of [...orders.entries()].slice(shown)) {
    const { legal } = await api.check(own, order);
    if (!legal) continue;
    shown = at + 1;
    await act(own, (to) => to.give(own, order, seen.peek()?.n));
    return;
  }
  shown = 0;
  notice.value = {
    tone: "gold",
    text: "From here the way that was meant is shut. Begin the step again.",
    reasons: [],
  };
}

async function tick(now: Learning): Promise<void> {
  const api = currentApi();
  try {
    const found = await api?.learning(now.lesson, now.step, now.since);
    if (found && now === learning.peek()) ticks.value = found;
  } catch (error) {
    // It is asked again after the next order.
    if (!(error instanceof ApiError)) throw error;
  }
}

export function startLesson(): () => void {
  const stops = [
    effect(() => {
      const about = info.value;
      if (!about) return;
      learning.value = load<Learning | null>(kept(about.table), null);
      if (learning.peek() && !course.peek().length)
        lessons(about.game).then(
          (found) => (course.value = found),
          () => {},
        );
    }),
    effect(() => {
      const [now, at] = [learning.value, seen.value?.n];
      if (now && at !== undefined && step.value?.checks.length) void tick(now);
    }),
    effect(() => {
      const first = step.value?.at[0];
      if (first) showSpace(first);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    learning.value = null;
    course.value = [];
    ticks.value = [];
  };
}
