// One screen for several people: before a seat's secrets are shown, the screen is passed on.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { info, mySeats, seat, seen } from "../../../state/table";
import { Button } from "../../../ui/controls";
import { Emblem } from "../../../ui/symbols";
import { nationTitle } from "./parts";

/** The seat whose person has said that nobody else looks, and in which secret step. */
const shown = signal<string | null>(null);

const alone = (table: string) => `sandtable-alone-${table}`;

function playsAlone(table: string): boolean {
  try {
    return localStorage.getItem(alone(table)) !== null;
  } catch {
    return false;
  }
}

export function Cover() {
  const [table, power, desk] = [info.value?.table, seat.value, seen.value?.desk];
  const key = `${table} ${power} ${info.value?.round} ${desk?.phase}`;
  if (!table || !power || mySeats.value.length < 2 || shown.value === key || playsAlone(table)) return null;
  return <Dialog table={table} power={power} phase={desk?.phase ?? ""} show={() => (shown.value = key)} />;
}

interface DialogProps {
  table: string;
  power: string;
  phase: string;
  show: () => void;
}

function Dialog({ table, power, phase, show }: DialogProps) {
  // What lies under the cover is out of reach of keys and readers, too.
  useEffect(() => {
    const under = [...document.querySelectorAll<HTMLElement>(".board, .panel, .sheet")];
    for (const part of under) part.inert = true;
    return () => {
      for (const part of under) part.inert = false;
    };
  }, []);
  const always = () => {
    try {
      localStorage.setItem(alone(table), "yes");
    } catch {
      // Without a store the question comes again.
    }
    show();
  };
  return (
    <div class="wr-cover" role="dialog" aria-modal="true" aria-labelledby="wr-cover-title">
      <div>
        <Emblem power={power} size={64} />
        <h1 id="wr-cover-title">Pass the screen to {nationTitle(power)}</h1>
        <p class="second">
          {phase}: what is written here is secret. Go on when nobody else can see the screen.
        </p>
        <Button look="primary" autofocus onClick={show}>
          I am {nationTitle(power)}: show my desk
        </Button>
        <Button look="quiet" onClick={always}>
          I play all of these myself; do not ask again
        </Button>
      </div>
    </div>
  );
}
