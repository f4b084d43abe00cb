// Others' battles, volley by volley, while the board still shows the moment before.

import { effect, signal } from "@preact/signals";
import type { News } from "../api/wire";
import { load, save } from "../state/store";
import { rest } from "../state/transport";
import { diceSound } from "../ui/sound";
import { type Fought, foughtIn } from "./fought";

/** What is shown when others fight. */
export type Shown = "strip" | "nothing";
export const shownOfOthers = signal<Shown>(load<Shown>("others-battles", "strip"));
effect(() => save("others-battles", shownOfOthers.value));

/** The battle on the strip, and how many of its volleys have fallen. */
export const watched = signal<{ fought: Fought; volleys: number } | null>(null);

const VOLLEY = 1300;

/** Plays the battles among some entries; false if there is none to be seen. */
export async function watchDice(entries: News[], going: () => boolean): Promise<boolean> {
  const battles = foughtIn(entries);
  if (!battles.length || shownOfOthers.peek() === "nothing") return false;
  try {
    for (const fought of battles) {
      for (let volleys = 1; volleys <= fought.volleys.length; volleys++) {
        watched.value = { fought, volleys };
        diceSound(fought.volleys[volleys - 1]?.dice.length ?? 0);
        await rest(VOLLEY);
        if (!going()) return true;
      }
    }
  } finally {
    watched.value = null;
  }
  return true;
}
