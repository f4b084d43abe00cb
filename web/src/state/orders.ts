// The orders of this phase: what can still be taken back.

import { computed, signal } from "@preact/signals";
import type { News } from "../api/wire";
import { give } from "./send";
import { log, outcome, seat, seen, undoTo } from "./table";

/** The seat's own orders since a die, another player or the end of a step. */
export function ordersOfPhase(news: News[], of: string | null): News[] {
  const orders: News[] = [];
  for (const entry of [...news].reverse()) {
    if (!of || entry.seat !== of || entry.roll || !entry.order || entry.ends) break;
    orders.unshift(entry);
  }
  return orders;
}

export const phaseOrders = computed(() => (outcome.value ? [] : ordersOfPhase(log.value, seat.value)));

/** The end of the step before, while it can still be taken back. */
export const endBefore = computed(() => {
  const last = log.value.at(-1);
  const own = last && !outcome.value && last.seat === seat.value && !last.roll;
  return own && last.ends ? last : null;
});

/** Orders taken back, latest last; any new order forgets them. */
export const undone = signal<string[]>([]);

/** The order a pointer or the focus is on, by its number in the record; arrow and line light up together. */
export const hoveredOrder = signal<number | null>(null);

/** Take back this order and what came after it; give the later ones again where they still stand. */
export async function undoOrder(n: number): Promise<void> {
  const later = phaseOrders.value.filter((entry) => entry.n > n).map((entry) => entry.order ?? "");
  const gone = phaseOrders.value.find((entry) => entry.n === n)?.order;
  if (!(await undoTo(n - 1))) return;
  for (const order of later) await give(order);
  undone.value = gone ? [...undone.value, gone] : [];
}

/** A panel's own way back from a step that is no order yet; answers whether there was one. */
export const stepBack = signal<(() => boolean) | null>(null);

export async function undoLast(): Promise<void> {
  if (stepBack.value?.()) return;
  const last = phaseOrders.value.at(-1) ?? endBefore.value;
  if (!last) return;
  if (await undoTo(last.n - 1)) undone.value = [...undone.value, last.order ?? ""];
}

export async function undoPhase(): Promise<void> {
  const first = phaseOrders.value[0];
  const orders = phaseOrders.value.map((entry) => entry.order ?? "");
  if (first && (await undoTo(first.n - 1))) undone.value = orders.reverse();
}

export async function redo(): Promise<void> {
  const next = undone.value.at(-1);
  if (next && (await give(next))) undone.value = undone.value.slice(0, -1);
}

/** Give an order of a person's own choice, which makes what was undone pointless. */
export async function order(what: unknown): Promise<boolean> {
  const before = seen.value?.n;
  const taken = await give(what);
  if (taken && seen.value?.n !== before) undone.value = [];
  return taken;
}
