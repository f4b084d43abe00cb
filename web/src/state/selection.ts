// Which pieces a person holds, and where the server says they may go.

import { computed, effect, signal } from "@preact/signals";
import { ApiError } from "../api/client";
import type { Citation, GoTarget, Movable, PickedUnit, Target } from "../api/wire";
import { announce } from "./announce";
import { order } from "./orders";
import { currentApi, myTurn, notice, seat, seen } from "./table";

export interface Held {
  space: string;
  /** How many of each kind, by `keyOf`. */
  counts: Record<string, number>;
}

export const held = signal<Held | null>(null);
export const targets = signal<Target[]>([]);
/** The chance of each order that attacks, by its words; null while the server thinks. */
export const chances = signal<ReadonlyMap<string, number | null>>(new Map());
/** The space the pointer or the keyboard is on. */
export const current = signal<string | null>(null);
/** Several orders lead to the space that was picked; the panel asks which. */
export const choices = signal<GoTarget[]>([]);
/** Where the pieces in hand were last sent in vain. */
export const refused = signal<string | null>(null);
/** A panel that gives clicks on the map a meaning of its own; answers whether it took the click. */
export const mapClick = signal<((space: string) => boolean) | null>(null);
/** Spaces a panel wants lit, with the kind of light. */
export const panelLights = signal<Map<string, "move" | "attack">>(new Map());

export const keyOf = (unit: { power?: string | null; unit: string; stack?: string | null }) =>
  [unit.power ?? "", unit.unit, unit.stack ?? ""].join("|");

export const movables = computed<Movable[]>(() => (myTurn.value ? (seen.value?.movable ?? []) : []));
export const movableSpaces = computed(() => new Set(movables.value.map((unit) => unit.space)));

/** What could be picked up where the held pieces stand; same kinds joined. */
export const candidates = computed<Movable[]>(() => {
  const joined = new Map<string, Movable>();
  for (const unit of movables.value.filter((unit) => unit.space === held.value?.space)) {
    const before = joined.get(keyOf(unit));
    joined.set(keyOf(unit), before ? { ...before, count: before.count + unit.count } : unit);
  }
  return [...joined.values()];
});

export const heldCount = computed(() =>
  Object.values(held.value?.counts ?? {}).reduce((sum, count) => sum + count, 0),
);

export const goTargets = computed(() => {
  const bySpace = new Map<string, GoTarget[]>();
  for (const target of targets.value) {
    if (target.can !== "go") continue;
    const odds = chances.value.get(target.text);
    const way = odds === undefined ? target : { ...target, odds };
    bySpace.set(target.space, [...(bySpace.get(target.space) ?? []), way]);
  }
  return bySpace;
});

export const refusals = computed(() => {
  const bySpace = new Map<string, Citation[]>();
  for (const target of targets.value) if (target.can === "refused") bySpace.set(target.space, target.reasons);
  return bySpace;
});

export function clearHeld(): void {
  held.value = null;
  refused.value = null;
  choices.value = [];
}

/** Pick up everything that may move in a space. */
export function pickUp(space: string): boolean {
  const here = movables.value.filter((unit) => unit.space === space);
  if (!here.length) return false;
  const counts: Record<string, number> = {};
  for (const unit of here) counts[keyOf(unit)] = (counts[keyOf(unit)] ?? 0) + unit.count;
  held.value = { space, counts };
  choices.value = [];
  refused.value = null;
  notice.value = null;
  return true;
}

/** One more or one fewer of a kind; a number beyond what there is stops there. */
export function adjust(space: string, key: string, change: number): void {
  const most = movables.value
    .filter((unit) => unit.space === space && keyOf(unit) === key)
    .reduce((sum, unit) => sum + unit.count, 0);
  if (!most) return;
  const counts = held.value?.space === space ? held.value.counts : {};
  const count = Math.max(0, Math.min(most, (counts[key] ?? 0) + change));
  held.value = { space, counts: { ...counts, [key]: count } };
}

export const pickedUnits = computed<PickedUnit[]>(() =>
  candidates.value.flatMap((unit) => {
    const count = held.value?.counts[keyOf(unit)] ?? 0;
    return count
      ? [{ unit: unit.unit, count, power: unit.power, ...(unit.stack !== null && { stack: unit.stack }) }]
      : [];
  }),
);

/** Why the pieces in hand cannot go where they were sent, with its rules, to read at leisure. */
function refuse(space: string, reasons: Citation[]): void {
  const name = seen.value?.picture.spaces[space]?.name ?? space;
  notice.value = { tone: "gold", text: `${name} is out of reach.`, reasons };
  refused.value = space;
}

/** Send the held pieces to a space, if the server lit it. */
export async function sendTo(space: string): Promise<boolean> {
  const ways = goTargets.value.get(space) ?? [];
  if (ways.length > 1) {
    choices.value = ways;
    return true;
  }
  const [only] = ways;
  if (only) return sendAs(only);
  const why = refusals.value.get(space);
  if (why) refuse(space, why);
  return false;
}

export async function sendAs(target: GoTarget): Promise<boolean> {
  choices.value = [];
  const sent = held.value;
  const taken = await order(target.order);
  // Meanwhile the hand may hold something else.
  if (taken && held.value === sent) clearHeld();
  return taken;
}

/** A click on a space: to a lit target, else pick up what stands there, else put everything down. */
export async function clickSpace(space: string): Promise<void> {
  if (mapClick.value?.(space)) return;
  if (held.value && held.value.space !== space && (await sendTo(space))) return;
  if (held.value?.space === space) clearHeld();
  else if (!pickUp(space) && !(held.value && refusals.value.has(space))) clearHeld();
}

/** Asks for targets whenever something else is held. */
export function startReach(): () => void {
  let question: AbortController | null = null;
  return effect(() => {
    const [from, units, by] = [held.value?.space, pickedUnits.value, seat.value];
    question?.abort();
    if (!from || !units.length || !by) {
      // What can no longer move, as after the end of a phase, is in nobody's hand.
      if (from && !movableSpaces.value.has(from)) clearHeld();
      targets.value = [];
      return;
    }
    const asking = new AbortController();
    question = asking;
    currentApi()
      ?.reach(by, from, units, asking.signal)
      .then((found) => {
        if (asking.signal.aborted) return;
        targets.value = found;
        announce(`${found.filter((target) => target.can === "go").length} spaces can be reached.`);
      })
      .catch((error) => {
        if (!asking.signal.aborted && error instanceof ApiError) targets.value = [];
      });
  });
}
