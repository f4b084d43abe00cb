// The game as a story: the turns that changed it, or the log near the entry on the board.

import { computed, signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { News } from "../api/wire";
import { log } from "../state/table";
import { Button } from "../ui/controls";
import { Emblem } from "../ui/symbols";
import { actorOf, wordsOf } from "./entry";
import { side, turning, winsOf } from "./outlook";
import { at, fault, powers, read, readRecord, show, turns } from "./state";
import { turnAt } from "./turns";

/** What is told: `turning`, `all`, or a power's id; unless somebody chose, turning points where there are any. */
const chosen = signal<string | null>(null);
const told = computed(() => {
  const wish = chosen.value;
  if (wish === "turning" || wish === null) return turning.value.length ? "turning" : "all";
  return wish;
});
/** Rows on either side of the entry on the board. */
const AROUND = 40;

interface Row {
  n: number;
  round: number | undefined;
  actor: string | null;
  first: string;
  rest: string;
  /** A line of the log that is only an order. */
  plain: boolean;
  faces?: number[] | undefined;
  /** How the chances changed, from -1 to 1. */
  change?: number;
}

const rowOf = (entry: News): Row => {
  const [first = "", ...rest] = wordsOf(entry);
  return {
    n: entry.n,
    round: turns.value[turnAt(turns.value, entry.n - 1)]?.round,
    actor: actorOf(entry),
    first,
    rest: rest.join(" "),
    plain: !entry.story.length,
    faces: entry.faces,
  };
};

const entries = computed(() => {
  const only = told.value === "all" ? null : told.value;
  return log.value.filter(
    (entry) => (entry.story.length || entry.order) && (!only || actorOf(entry) === only),
  );
});

/** The rows to show, and the one that the board is at. */
const rows = computed<{ shown: Row[]; now: number | null }>(() => {
  const turningRows = told.value === "turning";
  const all: { n: number }[] = turningRows ? turning.value : entries.value;
  const next = all.findIndex(({ n }) => n > at.value);
  const here = next < 0 ? all.length - 1 : next - 1;
  const now = all[here]?.n ?? null;
  if (!turningRows) {
    return { shown: entries.value.slice(Math.max(0, here - AROUND), here + AROUND).map(rowOf), now };
  }
  const shown = turning.value.map(({ n, round, seat, text, change }) => {
    return { n, round, actor: seat, first: text, rest: "", plain: false, change };
  });
  return { shown, now };
});

export function Story() {
  const list = useRef<HTMLOListElement>(null);
  const { shown, now } = rows.value;
  useLayoutEffect(() => {
    const row = list.current?.querySelector<HTMLElement>(".now");
    if (row && list.current) list.current.scrollTop = row.offsetTop - list.current.clientHeight / 3;
  }, [now, told.value, shown.length]);
  return (
    <section class="story" aria-label="Story">
      <header class="story-head">
        <h3>Story</h3>
        <Choice />
      </header>
      <ol ref={list}>
        <Progress empty={!shown.length} />
        {shown.map((row) => (
          <StoryRow key={row.n} row={row} now={row.n === now} />
        ))}
      </ol>
    </section>
  );
}

function Choice() {
  const of = (id: string, title: string) => (
    <Button look="quiet" aria-pressed={told.value === id} onClick={() => (chosen.value = id)}>
      {title}
    </Button>
  );
  const only = powers.value.find((power) => power.id === told.value);
  return (
    <span class="story-choice">
      {turning.value.length > 0 && of("turning", "Turning points")}
      {of("all", "All events")}
      <select
        aria-label="Whose entries"
        class={only ? "chosen" : ""}
        value={only?.id ?? ""}
        onChange={(event) => (chosen.value = event.currentTarget.value || "all")}
      >
        <option value="">Only one power</option>
        {powers.value.map((power) => (
          <option key={power.id} value={power.id}>
            Only {power.title}
          </option>
        ))}
      </select>
    </span>
  );
}

/** How far the record has been read; the story and the slider can be used meanwhile. */
function Progress({ empty }: { empty: boolean }) {
  if (fault.value) {
    return (
      <li class="second" role="alert">
        {fault.value} What was read so far stays here. <Button onClick={readRecord}>Try again</Button>
      </li>
    );
  }
  if (told.value !== "turning" && read.value < 1) {
    return <li class="second">Reading the record: {Math.floor(read.value * 100)}%</li>;
  }
  return empty ? <li class="second">Nothing has happened yet.</li> : null;
}

function StoryRow({ row, now }: { row: Row; now: boolean }) {
  return (
    <li class={now ? "now" : ""}>
      <button type="button" aria-current={now ? "step" : undefined} onClick={() => show(row.n)}>
        <span class="third round">R{row.round}</span>
        {powers.value.some((power) => power.id === row.actor) ? (
          <Emblem power={row.actor} size={18} />
        ) : (
          <span class="no-emblem" />
        )}
        <span class="grow">
          {row.plain ? <span class="plain">{row.first}</span> : <b>{row.first}</b>} {row.rest}
        </span>
        {row.faces && <span class="third faces">{row.faces.join(" ")}</span>}
        {row.change !== undefined && <Points change={row.change} />}
      </button>
    </li>
  );
}

function Points({ change }: { change: number }) {
  const points = Math.round(change * 100);
  return (
    <span
      class={`chip ${points < 0 ? "attack" : "ok"}`}
      title={`Percentage points of the chance that ${winsOf(side.value ?? "")}`}
    >
      {points < 0 ? "−" : "+"}
      {Math.abs(points)} pts
    </span>
  );
}
