// What happened at a table while this device did not look.

import { effect, signal } from "@preact/signals";
import { go } from "../router";
import { load, save } from "../state/store";
import { info, log, mySeats, seen } from "../state/table";
import { Button } from "../ui/controls";
import { Section } from "../ui/surfaces";
import { Emblem } from "../ui/symbols";
import { actorOf, playFrom, wordsOf } from "./entry";
import "./since.css";

/** The last entry known before this look; null where there is nothing to tell. */
const since = signal<number | null>(null);
const SHOWN = 6;

const name = (table: string) => `looked.${table}`;

/** Remembers how far this device has looked, and what it missed. */
export function startSince(): () => void {
  let looked = false;
  const look = () => {
    const table = info.peek()?.table;
    const n = seen.peek()?.n;
    if (!table || n === undefined || document.hidden) return;
    if (!looked) {
      const before = load<number | null>(name(table), null);
      since.value = before !== null && before < n ? before : null;
      looked = true;
    }
    save(name(table), n);
  };
  const away = () => {
    if (document.hidden) looked = false;
    else look();
  };
  const stop = effect(() => {
    seen.value;
    info.value;
    look();
  });
  document.addEventListener("visibilitychange", away);
  return () => {
    stop();
    document.removeEventListener("visibilitychange", away);
    since.value = null;
  };
}

export function SinceLast() {
  const from = since.value;
  const table = info.value;
  if (from === null || !table) return null;
  const mine = new Set(mySeats.value.map((place) => place.id));
  const missed = log.value.filter(
    (entry) => entry.n > from && entry.story.length > 0 && !mine.has(actorOf(entry) ?? ""),
  );
  if (!missed.length) return null;
  const close = () => {
    since.value = null;
  };
  const play = () => {
    playFrom.value = from;
    go(`/t/${table.table}/replay`);
  };
  const aside = (
    <>
      <Button look="quiet" onClick={play}>
        Play it back
      </Button>
      <Button look="quiet" onClick={close}>
        Close
      </Button>
    </>
  );
  const more = missed.length - SHOWN;
  return (
    <Section title="Since you last looked" label="Since you last looked" aside={aside}>
      <ol class="log since">
        {more > 0 && (
          <li class="third">
            <span class="no-emblem" /> {more} earlier
          </li>
        )}
        {missed.slice(-SHOWN).map((entry) => (
          <li key={entry.n}>
            <Emblem power={actorOf(entry)} size={15} />
            <span class="grow">{wordsOf(entry).join(" ")}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
