// Whoever comes by a link is told who they are, and with whom they play.

import { effect } from "@preact/signals";
import type { SeatInfo } from "../api/wire";
import { homeWordsOf } from "../games";
import { overlay } from "../shell/overlay";
import { arrivedAt, info, mySeats, seen } from "../state/table";
import { Button } from "../ui/controls";
import { Card } from "../ui/surfaces";
import { Emblem } from "../ui/symbols";
import { capital, list } from "../ui/words";
import { botTitle } from "./bot-title";
import { useBots } from "./bots";
import "./people.css";

export function startWelcome(): () => void {
  return effect(() => {
    const table = info.value;
    if (!table || !seen.value || arrivedAt.value !== table.table) return;
    arrivedAt.value = null;
    if (!table.owner && mySeats.value.length) overlay.value = "welcome";
  });
}

const titles = (seats: SeatInfo[]) => list(seats.map((place) => place.title));

export function WelcomeCard() {
  const table = info.value;
  const bots = useBots();
  if (!table) return null;
  const mine = mySeats.value;
  const sides = [...new Set(mine.map((place) => place.side))];
  const others = table.seats.filter((place) => !place.mine);
  const friends = others.filter((place) => sides.includes(place.side));
  const enemies = others.filter((place) => !sides.includes(place.side));
  const whoPlays = (place: SeatInfo) => {
    const bot = bots.find((one) => one.id === place.bot);
    return place.kind === "bot" ? `${bot ? botTitle(bot) : "A"} bot` : "A friend";
  };
  const owed = "orders" in table.awaiting ? table.awaiting.orders : [];
  const awaited = table.seats.filter((place) => owed.includes(place.id));
  const yours = awaited.some((place) => place.mine);
  return (
    <Card class="over welcome-card" label="Welcome" title={`You play ${titles(mine)}`}>
      <div class="links-body">
        <p>
          {table.headline} You are on the side of the {sides.map(capital).join(" and ")}
          {friends.length > 0 && `, with ${titles(friends)}`}
          {enemies.length > 0 && `, against ${titles(enemies)}`}.
        </p>
        <ul>
          {table.seats.map((place) => (
            <li key={place.id}>
              <Emblem power={place.id} size={20} />
              <b class="grow">{place.title}</b>
              <span class="second">{place.mine ? "You" : whoPlays(place)}</span>
            </li>
          ))}
        </ul>
        <p class="second">{homeWordsOf(table.game).goal}</p>
        <p class="second">
          {yours ? "It is your turn." : awaited.length ? `The table waits for ${titles(awaited)}.` : ""} This
          link is your seat: keep it to yourself, and the table waits for you on this device.
        </p>
        <Button look="primary" onClick={() => (overlay.value = "none")}>
          {yours ? "Begin" : "To the map"}
        </Button>
      </div>
    </Card>
  );
}
