// A purchase while it is being put together. Prices, places and where units may appear come from the server;
// this only adds up.

import type { Counts, Factory, Purchase } from "../generated/view";

export interface Draft {
  units: Counts;
  /** Markers to repair, by territory. */
  repairs: Counts;
}

export const EMPTY: Draft = { units: {}, repairs: {} };

export function changed(draft: Draft, part: "units" | "repairs", id: string, count: number): Draft {
  const { [id]: _, ...others } = draft[part];
  return { ...draft, [part]: count > 0 ? { ...others, [id]: count } : others };
}

export interface Bill {
  units: number;
  repairs: number;
  left: number;
}

const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0);

export function bill(panel: Purchase, draft: Draft): Bill {
  const price = (unit: string) => panel.units.find((row) => row.unit === unit)?.cost ?? 0;
  const factory = (space: string) => panel.factories.find((one) => one.space === space);
  const units = sum(Object.entries(draft.units).map(([unit, count]) => price(unit) * count));
  const repairs = sum(
    Object.entries(draft.repairs).map(([space, count]) => factory(space)?.repairs[count - 1]?.cost ?? 0),
  );
  return { units, repairs, left: panel.treasury - units - repairs };
}

/** Places of a factory once the repairs are paid. */
export const placesOf = (factory: Factory, draft: Draft) =>
  factory.repairs[(draft.repairs[factory.space] ?? 0) - 1]?.places ?? factory.places;

export interface Placement {
  /** Units by the space where they would appear. */
  spaces: Record<string, Counts>;
  /** How many each factory produces, and which. */
  used: Counts;
  made: Record<string, Counts>;
  homeless: Counts;
}

/** A likely place for everything bought so far and in the draft: the server's preference, while there is room. */
export function placement(panel: Purchase, draft: Draft): Placement {
  const free: Counts = Object.fromEntries(
    panel.factories.map((factory) => [factory.space, placesOf(factory, draft)]),
  );
  const found: Placement = { spaces: {}, used: {}, made: {}, homeless: {} };
  const wanted: Counts = { ...panel.bought };
  for (const [unit, count] of Object.entries(draft.units)) wanted[unit] = (wanted[unit] ?? 0) + count;
  const fewestFirst = Object.entries(wanted).sort(
    ([a], [b]) => (panel.sites[a]?.length ?? 0) - (panel.sites[b]?.length ?? 0),
  );
  for (const [unit, count] of fewestFirst) {
    for (let one = 0; one < count; one++) place(panel, unit, free, found);
  }
  return found;
}

const oneMore = (counts: Counts = {}, unit: string): Counts => ({
  ...counts,
  [unit]: (counts[unit] ?? 0) + 1,
});

function place(panel: Purchase, unit: string, free: Counts, found: Placement): void {
  for (const site of panel.sites[unit] ?? []) {
    // A complex is built where there is none yet, so that it takes nobody's place.
    const builder = unit === "industrial-complex" ? null : site.factories.find((id) => (free[id] ?? 0) > 0);
    if (builder === undefined) continue;
    if (builder) {
      free[builder] = (free[builder] ?? 0) - 1;
      found.used[builder] = (found.used[builder] ?? 0) + 1;
      found.made[builder] = oneMore(found.made[builder], unit);
    }
    found.spaces[site.space] = oneMore(found.spaces[site.space], unit);
    return;
  }
  found.homeless[unit] = (found.homeless[unit] ?? 0) + 1;
}

/** One click that gives a homeless unit a place: a repair that can be paid, or else one unit fewer. */
export function remedy(panel: Purchase, draft: Draft): { text: string; draft: Draft } | null {
  const { homeless } = placement(panel, draft);
  const { left } = bill(panel, draft);
  for (const factory of panel.factories) {
    const done = draft.repairs[factory.space] ?? 0;
    const [paid, next] = [factory.repairs[done - 1]?.cost ?? 0, factory.repairs[done]];
    if (next && next.cost - paid <= left) {
      return { text: "Repair 1 more", draft: changed(draft, "repairs", factory.space, done + 1) };
    }
  }
  const [unit] = Object.keys(homeless).filter((one) => draft.units[one]);
  if (!unit) return null;
  return {
    text: `Drop 1 ${unit.replaceAll("-", " ")}`,
    draft: changed(draft, "units", unit, (draft.units[unit] ?? 0) - 1),
  };
}

/** The orders that make the draft come true and lead on to the next phase. */
export function ordersOf(draft: Draft): string[] {
  const repairs = Object.entries(draft.repairs).map(([space, count]) => `repair ${count}: ${space}`);
  const units = Object.entries(draft.units).map(([unit, count]) => `${count} ${unit}`);
  return [...repairs, ...(units.length ? [`buy ${units.join(", ")}`] : []), "end"];
}
