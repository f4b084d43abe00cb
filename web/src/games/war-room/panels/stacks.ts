// An order moves a whole command: whatever silhouette is clicked, its whole stack is in hand, and only that one.

import { useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { useMapClick } from "../../../panels/lights";
import { clearHeld, goTargets, held, keyOf, movables, sendTo } from "../../../state/selection";

export interface Command {
  space: string;
  stack: string;
  units: Record<string, number>;
}

/** The commands that may be told where to go, in the order of the map. */
export function commandsInReach(): Command[] {
  const found = new Map<string, Command>();
  for (const unit of movables.value) {
    if (!unit.stack) continue;
    const known = found.get(unit.stack) ?? { space: unit.space, stack: unit.stack, units: {} };
    known.units[unit.unit] = unit.count;
    found.set(unit.stack, known);
  }
  return [...found.values()];
}

const stackOf = (key: string) => key.split("|")[2] ?? "";

/** The command in hand. */
export function commandInHand(): Command | null {
  const key = Object.entries(held.value?.counts ?? {}).find(([, count]) => count > 0)?.[0];
  return commandsInReach().find((command) => command.stack === stackOf(key ?? "")) ?? null;
}

export function takeCommand(stack: string): void {
  const units = movables.value.filter((unit) => unit.stack === stack);
  const [first] = units;
  if (!first) return;
  held.value = {
    space: first.space,
    counts: Object.fromEntries(units.map((unit) => [keyOf(unit), unit.count])),
  };
}

/** A click on a space with several commands goes from one to the next, then puts them down. */
export function takeNextIn(space: string): boolean {
  const here = commandsInReach().filter((command) => command.space === space);
  if (!here.length) return false;
  const at = here.findIndex((command) => command.stack === commandInHand()?.stack);
  const next = here[at + 1];
  if (next) takeCommand(next.stack);
  else clearHeld();
  return true;
}

/** While a panel is shown: on a lit region, send the command in hand; on one of mine, take its next command. */
export function useCommandsOnMap(): void {
  useWholeCommands();
  useMapClick((space) => {
    if (!held.peek() || held.peek()?.space === space || !goTargets.peek().has(space))
      return takeNextIn(space);
    void sendTo(space);
    return true;
  });
  useEffect(() => clearHeld, []);
}

/** Keeps what is in hand to one whole command. */
function useWholeCommands(): void {
  useSignalEffect(() => {
    const counts = held.value?.counts;
    if (!counts) return;
    const picked = Object.entries(counts).filter(([key, count]) => count > 0 && stackOf(key));
    const stacks = [...new Set(picked.map(([key]) => stackOf(key)))];
    const wanted = stacks.at(-1);
    if (!wanted) return;
    const whole = movables.value.filter((unit) => unit.stack === wanted);
    const complete =
      stacks.length === 1 &&
      whole.every((unit) => counts[keyOf(unit)] === unit.count) &&
      picked.length === whole.length;
    if (!complete) takeCommand(wanted);
  });
}
