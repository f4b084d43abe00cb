// Which pieces a person holds, and where the server says they may go.

import { computed, effect, signal } from "@preact/signals";
import { ApiError } from "../api/client";
import type { Citation, GoTarget, Landing, Movable, PickedUnit, Target } from "../api/wire";
import { list, plural, spoken } from "../ui/words";
import { announce } from "./announce";
import { order } from "./orders";
import { away, currentApi, myTurn, notice, online, seat, seen } from "./table";

export interface Held {
  space: string;
  /** How many of each kind, by `keyOf`. */
  counts: Record<string, number>;
}

export const held = signal<Held | null>(null);
export const targets = signal<Target[]>([]);
/** Coasts over the sea that the pieces in hand can be brought to. */
const landings = signal<Landing[]>([]);
/** Whether the server has said where the pieces in hand may go; until then, nothing lit means nothing. */
export const reachKnown = signal(false);
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
  for (const landing of landings.value) {
    const { space, orders } = landing;
    if (bySpace.has(space)) continue;
    const route = [...landing.route, space];
    const text = orders.join("; ");
    bySpace.set(space, [{ can: "go", kind: landing.kind, space, route, text, order: null, orders }]);
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
  if (pickedUnits.value.length > 1) void offerSome(space, name, reasons);
}

/** Of several kinds in hand some may be able to go: say which, and offer to send those. */
async function offerSome(space: string, name: string, reasons: Citation[]): Promise<void> {
  const [api, by, hand] = [currentApi(), seat.peek(), held.peek()];
  if (!api || !by || !hand) return;
  const goesThere = async (units: PickedUnit[]) =>
    (await api.reach(by, hand.space, units)).find(
      (target): target is GoTarget => target.can === "go" && target.space === space,
    );
  try {
    const picked = pickedUnits.peek();
    const each = await Promise.all(picked.map((unit) => goesThere([unit])));
    const may = picked.filter((_, which) => each[which]);
    const way = may.length ? await goesThere(may) : undefined;
    if (!way || held.peek() !== hand || refused.peek() !== space) return;
    const stay = picked.filter((_, which) => !each[which]);
    notice.value = {
      tone: "gold",
      text: `${unitWords(stay)} cannot go to ${name}; ${unitWords(may)} can.`,
      reasons,
      offer: { text: `Send ${unitWords(may)}`, act: () => void sendAs(way) },
    };
  } catch (error) {
    // What was said already is true.
    if (!(error instanceof ApiError)) throw error;
  }
}

const unitWords = (units: PickedUnit[]) =>
  list(
    units.map(({ unit, count }) =>
      plural(count, seen.peek()?.picture.units.find((known) => known.id === unit)?.title ?? spoken(unit)),
    ),
  );

/** Until the server has said where the pieces in hand may go, or will not say it. */
function reachAnswered(): Promise<void> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (!reachKnown.value && held.value && online.value) return;
      resolve();
      queueMicrotask(() => stop());
    });
  });
}

/** Send the held pieces to a space, if the server lit it. A hand that is faster than the server waits for it. */
export async function sendTo(space: string): Promise<boolean> {
  if (!goTargets.value.has(space) && !refusals.value.has(space)) await reachAnswered();
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
  const orders = target.orders ?? [target.order];
  let taken = true;
  for (const one of orders) taken = taken && (await order(one));
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

/** The kind of a target that brings pieces aboard. */
const ABOARD = "load";

/** Whoever may board may be meant for a coast beyond. */
function askLandings(signal: AbortSignal): void {
  const [from, by] = [held.peek()?.space, seat.peek()];
  if (!from || !by) return;
  currentApi()
    ?.landings(by, from, pickedUnits.peek(), signal)
    .then((found) => {
      if (!signal.aborted) landings.value = found;
    })
    .catch((error) => {
      // Without it ships are loaded and sent by themselves.
      if (!signal.aborted && !(error instanceof ApiError)) throw error;
    });
}

/** Asks for targets whenever something else is held. */
export function startReach(): () => void {
  let question: AbortController | null = null;
  /** What the targets there are were asked for. */
  let answered = "";
  return effect(() => {
    const [from, units, by] = [held.value?.space, pickedUnits.value, seat.value];
    question?.abort();
    reachKnown.value = false;
    landings.value = [];
    // What could not be asked is asked when the connection is back.
    const connected = online.value;
    if (!from || !units.length || !by) {
      // What can no longer move, as after the end of a phase, is in nobody's hand.
      if (from && !movableSpaces.value.has(from)) clearHeld();
      targets.value = [];
      return;
    }
    const hand = JSON.stringify([from, units, by]);
    if (!connected) {
      if (hand !== answered) targets.value = [];
      return;
    }
    const asking = new AbortController();
    question = asking;
    currentApi()
      ?.reach(by, from, units, asking.signal)
      .then((found) => {
        if (asking.signal.aborted) return;
        targets.value = found;
        reachKnown.value = true;
        answered = hand;
        if (found.some((target) => target.can === "go" && target.kind === ABOARD)) askLandings(asking.signal);
        announce(`${found.filter((target) => target.can === "go").length} spaces can be reached.`);
      })
      .catch((error) => {
        if (asking.signal.aborted || !(error instanceof ApiError)) return;
        targets.value = [];
        if (error.code === "offline") away();
      });
  });
}
