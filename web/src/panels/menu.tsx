// The server's menu as it is: every phase of every game can be played from it.

import { useSignal, useSignalEffect } from "@preact/signals";
import type { MenuEntry } from "../api/wire";
import { order } from "../state/orders";
import { menu, myTurn, offersUnder, seen } from "../state/table";
import { Button } from "../ui/controls";
import { Empty, Section } from "../ui/surfaces";
import { capital } from "../ui/words";
import { WriteOrder } from "./write-order";

/** From how many entries on a menu is filtered by typing. */
const LONG = 12;

export function Menu({ title = "Orders you can give" }: { title?: string }) {
  const path = useSignal<{ text: string; entries: MenuEntry[] }[]>([]);
  const filter = useSignal("");
  // A new position closes what was opened in the old one.
  useSignalEffect(() => {
    seen.value?.n;
    path.value = [];
    filter.value = "";
  });
  const open = path.value.at(-1);
  const entries = open?.entries ?? menu.value;
  if (!entries.length) return null;
  const wanted = filter.value.toLowerCase();
  const shown = entries.filter((entry) => entry.text.toLowerCase().includes(wanted));
  const pick = async (entry: MenuEntry) => {
    if (entry.kind !== "open") return void order(entry.order);
    const under = await offersUnder(entry.heading);
    path.value = [...path.value, { text: entry.text, entries: under }];
    filter.value = "";
  };
  const back = open && (
    <Button look="quiet" onClick={() => (path.value = path.value.slice(0, -1))}>
      Back
    </Button>
  );
  return (
    <Section title={open ? capital(open.text) : title} label={title} count={entries.length} aside={back}>
      {entries.length > LONG && (
        <input
          class="field"
          type="search"
          placeholder="Filter"
          aria-label="Filter the orders"
          value={filter.value}
          onInput={(event) => (filter.value = event.currentTarget.value)}
        />
      )}
      <ul class="menu">
        {shown.map((entry) => (
          <li key={entry.text}>
            <button type="button" class={`menu-entry ${entry.kind}`} onClick={() => pick(entry)}>
              {capital(entry.text)}
              {entry.kind === "open" && <span aria-hidden="true"> ›</span>}
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <Empty>Nothing of that name.</Empty>}
      {myTurn.value && <WriteOrder />}
    </Section>
  );
}
