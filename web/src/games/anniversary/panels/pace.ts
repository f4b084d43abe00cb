// How fast a battle goes: every decision by hand, or the suggested ones by themselves.

import { effect, signal } from "@preact/signals";
import { order } from "../../../state/orders";
import { busy, myTurn, seen } from "../../../state/table";
import type { BattleBoard, View } from "../generated/view";
import { panelOf } from "./panel-of";

export type Pace = "step" | "round" | "end";

/** For one battle only; the next one is fought by hand again. */
export const pace = signal<{ space: string; pace: Pace }>({ space: "", pace: "step" });

export const paceOf = (space: string): Pace => (pace.value.space === space ? pace.value.pace : "step");

/** A moment to see the dice before the next ones fall. */
const BEAT = 700;

/** Whether the pace takes this decision by itself. */
export function goesOn(panel: BattleBoard, how: Pace): boolean {
  const kind = panel.decision?.kind;
  if (how === "step" || !kind) return false;
  return how === "end" || kind !== "press";
}

export function startPace(): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const stop = effect(() => {
    clearTimeout(waiting);
    const now = seen.value;
    const panel = now ? panelOf(now.view as View, "battle") : null;
    const next = now?.desk.primary?.order;
    if (!panel || !next || !myTurn.value || busy.value || !goesOn(panel, paceOf(panel.space))) return;
    waiting = setTimeout(() => void order(next), BEAT);
  });
  return () => {
    clearTimeout(waiting);
    stop();
  };
}
