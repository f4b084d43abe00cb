// Who has which seat, who is here, and whom else a seat may go to.

import { signal } from "@preact/signals";
import { alsoHear } from "../api/live";
import type { Push, SeatInfo } from "../api/wire";
import { overlay } from "../shell/overlay";
import { info, powerOf } from "../state/table";
import { Button } from "../ui/controls";
import { Card } from "../ui/surfaces";
import { Emblem } from "../ui/symbols";
import { plural } from "../ui/words";
import { botTitle } from "./bot-title";
import { handOver, useBots } from "./bots";
import "./people.css";

const present = signal<{ seats: string[]; spectators: number }>({ seats: [], spectators: 0 });

function hear(message: Push | null): void {
  if (message?.kind === "presence") present.value = message;
}

export function startPresence(): () => void {
  alsoHear.add(hear);
  return () => {
    alsoHear.delete(hear);
    present.value = { seats: [], spectators: 0 };
  };
}

export function SeatsCard() {
  const table = info.value;
  if (!table) return null;
  const close = (
    <Button look="quiet" onClick={() => (overlay.value = "none")}>
      Close
    </Button>
  );
  const { spectators } = present.value;
  return (
    <Card class="over seats-card" title="Seats" label="Seats" aside={close}>
      <ul>
        {table.seats.map((place) => (
          <SeatLine key={place.id} place={place} mayChange={table.owner || place.mine} />
        ))}
      </ul>
      {spectators > 0 && (
        <p class="second">
          {spectators === 1 ? "1 person watches." : `${plural(spectators, "person")} watch.`}
        </p>
      )}
    </Card>
  );
}

function SeatLine({ place, mayChange }: { place: SeatInfo; mayChange: boolean }) {
  const bots = useBots();
  const people = place.mine ? "You" : place.kind === "bot" ? "Its people" : "A friend";
  const holder = bots.find((bot) => bot.id === place.bot);
  const here = present.value.seats.includes(place.id);
  return (
    <li>
      <Emblem power={powerOf(place.id)} size={22} />
      <span class="grow">
        <b>{place.title}</b>
        {here && <span class="third"> here now</span>}
      </span>
      {mayChange && bots.length > 0 ? (
        <select
          class="field"
          aria-label={`Who plays ${place.title}`}
          value={place.kind === "bot" ? (place.bot ?? "") : ""}
          onChange={(event) => handOver(place.id, event.currentTarget.value || undefined)}
        >
          <option value="">{people}</option>
          {bots.map((bot) => (
            <option key={bot.id} value={bot.id}>
              {botTitle(bot)} bot
            </option>
          ))}
        </select>
      ) : (
        <span class="second">
          {place.kind === "bot" ? `${holder ? botTitle(holder) : place.bot} bot` : people}
        </span>
      )}
    </li>
  );
}
