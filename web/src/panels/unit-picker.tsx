// So many of each kind, up to a number: losses one by one, repairs.

import type { ComponentChildren } from "preact";
import { Stepper } from "../ui/controls";
import { PieceRules } from "../ui/rule";
import { UnitIcon } from "../ui/symbols";
import { capital } from "../ui/words";
import { unitTitle } from "./selection";
import { type Counts, total } from "./units";

export interface UnitKind {
  /** What follows the number in an order; the key of what is picked. */
  pick: string;
  unit: string;
  count: number;
  /** What tells it from others of its name. */
  note?: ComponentChildren;
  /** In place of the silhouette. */
  icon?: ComponentChildren;
}

interface UnitPickerProps {
  kinds: UnitKind[];
  picked: Counts;
  /** How many at most, of all kinds together. */
  most: number;
  change: (picked: Counts) => void;
}

export function UnitPicker({ kinds, picked, most, change }: UnitPickerProps) {
  const left = most - total(picked);
  return (
    <ul class="pick-list">
      {kinds.map(({ pick, unit, count, note, icon }) => {
        const here = picked[pick] ?? 0;
        return (
          <li key={pick}>
            {icon ?? <UnitIcon unit={unit} size={24} />}
            <span class="grow">
              {capital(unitTitle(unit))} <PieceRules unit={unit} title={unitTitle(unit)} />
              {note && <span class="third"> {note}</span>}
            </span>
            <Stepper
              label={unitTitle(unit)}
              value={here}
              most={Math.min(count, here + left)}
              change={(value) => change({ ...picked, [pick]: value })}
            />
            <span class="third of">of {count}</span>
          </li>
        );
      })}
    </ul>
  );
}
