// Numbers of units, as every game's panels show and say them.

import type { ComponentChildren } from "preact";
import { seen } from "../state/table";
import { UnitIcon } from "../ui/symbols";
import { list, plural } from "../ui/words";
import { unitTitle } from "./selection";

export type Counts = Record<string, number>;

export const total = (counts: Partial<Counts> | null | undefined): number =>
  Object.values(counts ?? {}).reduce<number>((sum, count) => sum + (count ?? 0), 0);

/** What there is any of, in the order in which the game lists its units. */
export function sorted(counts: Counts): [unit: string, count: number][] {
  const order = seen.value?.picture.units.map((unit) => unit.id) ?? [];
  const present = Object.entries(counts).filter(([, count]) => count > 0);
  return present.sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
}

/** `2 infantry and 1 tank`. */
export const inWords = (counts: Counts) =>
  list(sorted(counts).map(([unit, count]) => plural(count, unitTitle(unit))));

/** `2 infantry, 1 armor`: how notation writes units. */
export const written = (counts: Counts): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([unit, count]) => `${count} ${unit}`)
    .join(", ");

interface UnitCountProps {
  unit: string;
  count?: number;
  size?: number;
  title?: string;
  /** What a game marks its units with, such as the colour of their dice. */
  children?: ComponentChildren;
}

/** A silhouette with its number. */
export function UnitCount({ unit, count = 1, size = 20, title, children }: UnitCountProps) {
  return (
    <span class="unit-count" title={title ?? plural(count, unitTitle(unit))}>
      <UnitIcon unit={unit} size={size} />
      {count > 1 && <b>{count}</b>}
      {children}
    </span>
  );
}

interface UnitCountsProps {
  counts: Counts;
  size?: number;
  /** How one kind is shown, where it is not the silhouette with the number alone. */
  show?: (unit: string, count: number) => ComponentChildren;
}

export function UnitCounts({ counts, size = 18, show }: UnitCountsProps) {
  return (
    <span class="unit-counts" role="img" aria-label={inWords(counts)}>
      {sorted(counts).map(([unit, count]) =>
        show ? show(unit, count) : <UnitCount key={unit} unit={unit} count={count} size={size} />,
      )}
    </span>
  );
}

/** Up to four silhouettes, else one with its number. */
export function Pieces({ unit, count }: { unit: string; count: number }) {
  if (count === 0) return null;
  if (count > 4) {
    return (
      <>
        <UnitIcon unit={unit} size={20} />
        <b>{count}</b>
      </>
    );
  }
  return (
    <>
      {Array.from({ length: count }, (_, at) => (
        <UnitIcon key={at} unit={unit} size={20} />
      ))}
    </>
  );
}
