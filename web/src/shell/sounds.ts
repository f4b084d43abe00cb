// What is heard at a table: own dice as they fall, and that it is one's turn.

import { effect } from "@preact/signals";
import { catchingUp } from "../state/pace";
import { log, myTurn, seen } from "../state/table";
import { diceSound, turnSound } from "../ui/sound";

export function startSounds(): () => void {
  let [last, mine]: [number | null, boolean] = [null, true];
  return effect(() => {
    const now = seen.value?.n;
    if (now === undefined) return;
    // What others roll is heard on the strip.
    const fresh = last === null ? [] : log.value.filter((entry) => entry.n > (last ?? 0) && entry.n <= now);
    last = now;
    if (catchingUp.value) return;
    const dice = fresh.reduce((sum, entry) => sum + (entry.faces?.length ?? 0), 0);
    if (dice && mine) diceSound(dice);
    if (myTurn.value && !mine) turnSound();
    mine = myTurn.value;
  });
}
