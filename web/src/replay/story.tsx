// The log as a story, near the entry on the board.

import { computed, signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { News } from "../api/wire";
import { log } from "../state/table";
import { Emblem } from "../ui/symbols";
import { capital } from "../ui/words";
import { at, powers, reading, show, turns } from "./state";
import { turnAt } from "./turns";

/** Only this power's entries; all, if empty. */
const only = signal("");
/** Rows on either side of the entry on the board. */
const AROUND = 40;

export const actorOf = (entry: News) => entry.seat ?? entry.roll?.by ?? null;
export const wordsOf = (entry: News): string[] =>
  entry.story.length ? entry.story : [capital(entry.order ?? "An order out of your sight")];

const told = computed(() =>
  log.value.filter(
    (entry) => (entry.story.length || entry.order) && (!only.value || actorOf(entry) === only.value),
  ),
);

export function Story() {
  const list = useRef<HTMLOListElement>(null);
  const next = told.value.findIndex((entry) => entry.n > at.value);
  const here = next < 0 ? told.value.length - 1 : next - 1;
  const shown = told.value.slice(Math.max(0, here - AROUND), here + AROUND);
  useLayoutEffect(() => {
    const row = list.current?.querySelector<HTMLElement>(".now");
    if (row && list.current) list.current.scrollTop = row.offsetTop - list.current.clientHeight / 3;
  }, [at.value, only.value, told.value.length]);
  return (
    <section class="story" aria-label="Story">
      <header class="story-head">
        <h3>Story</h3>
        <select
          class="field"
          aria-label="Whose entries"
          value={only.value}
          onChange={(event) => (only.value = event.currentTarget.value)}
        >
          <option value="">All events</option>
          {powers.value.map((power) => (
            <option key={power.id} value={power.id}>
              Only {power.title}
            </option>
          ))}
        </select>
      </header>
      <ol ref={list}>
        {reading.value && <li class="second">Reading the record…</li>}
        {!reading.value && !shown.length && <li class="second">Nothing has happened yet.</li>}
        {shown.map((entry) => (
          <StoryRow key={entry.n} entry={entry} now={entry === told.value[here]} />
        ))}
      </ol>
    </section>
  );
}

function StoryRow({ entry, now }: { entry: News; now: boolean }) {
  const [first = "", ...rest] = wordsOf(entry);
  const actor = actorOf(entry);
  const round = turns.value[turnAt(turns.value, entry.n - 1)]?.round;
  return (
    <li class={now ? "now" : ""}>
      <button type="button" aria-current={now ? "step" : undefined} onClick={() => show(entry.n)}>
        <span class="third round">R{round}</span>
        {powers.value.some((power) => power.id === actor) ? (
          <Emblem power={actor} size={18} />
        ) : (
          <span class="no-emblem" />
        )}
        <span class="grow">
          {entry.story.length ? <b>{first}</b> : <span class="plain">{first}</span>} {rest.join(" ")}
        </span>
        {entry.faces && <span class="third faces">{entry.faces.join(" ")}</span>}
      </button>
    </li>
  );
}
