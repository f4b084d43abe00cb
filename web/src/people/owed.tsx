// Beside what is owed: by whom, and until when; what can be done if nothing comes.

import { useSignal } from "@preact/signals";
import type { Owed } from "../api/wire";
import { info, mySeats, powerOf } from "../state/table";
import { Button } from "../ui/controls";
import { Emblem } from "../ui/symbols";
import { botTitle } from "./bot-title";
import { handOver, useBots } from "./bots";
import { titleOf } from "./chat";
import { isOverdue, now, timeLeft } from "./deadline";
import "./people.css";

export function OwedLines() {
  const owed = (info.value?.owed ?? []).filter((one) => one.until !== null);
  if (!owed.length) return null;
  return (
    <ul class="owed" aria-label="Time left">
      {owed.map((one) => (
        <OwedLine key={one.seat} owed={one} />
      ))}
    </ul>
  );
}

function OwedLine({ owed }: { owed: Owed }) {
  const late = isOverdue(owed, now.value);
  const mine = mySeats.value.some((place) => place.id === owed.seat);
  return (
    <li class={late ? "late" : ""}>
      <Emblem power={powerOf(owed.seat)} size={18} />
      <span class="grow">{mine ? `${titleOf(owed.seat)}, you` : titleOf(owed.seat)}</span>
      <b>{timeLeft(owed, now.value)}</b>
      {late && !mine && mySeats.value.length > 0 && <Choices seat={owed.seat} />}
    </li>
  );
}

/** Nothing happens by itself: whoever has a seat may wait on or let a bot decide. */
function Choices({ seat }: { seat: string }) {
  const waits = useSignal(false);
  const bots = useBots();
  if (waits.value) return null;
  return (
    <span class="late-choices">
      <span class="second">Wait on, or hand the seat to a bot:</span>
      <Button onClick={() => (waits.value = true)}>Wait on</Button>
      {bots.map((bot) => (
        <Button key={bot.id} onClick={() => handOver(seat, bot.id)}>
          {botTitle(bot)} bot
        </Button>
      ))}
    </span>
  );
}
