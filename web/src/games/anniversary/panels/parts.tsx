// Small pieces that the panels of this game share.

import { showSpace } from "../../../board/camera";
import { spaceTitle, unitTitle } from "../../../panels/selection";
import { current } from "../../../state/selection";
import { seen } from "../../../state/table";
import { RuleLink } from "../../../ui/rule";
import { UnitIcon } from "../../../ui/symbols";
import { list, plural } from "../../../ui/words";
import type { Counts, Fault } from "../generated/view";

export const total = (counts: Counts) => Object.values(counts).reduce((sum, count) => sum + count, 0);

export const placeName = spaceTitle;

export const powerTitle = (id: string | null) =>
  seen.value?.picture.powers.find((power) => power.id === id)?.title ?? id ?? "Nobody";

/** `2 infantry and 1 tank`. */
export const inWords = (counts: Counts) =>
  list(Object.entries(counts).map(([unit, count]) => plural(count, unitTitle(unit))));

/** The order of a stack. */
const ORDER = [
  "infantry",
  "artillery",
  "tank",
  "antiaircraft-gun",
  "industrial-complex",
  "fighter",
  "bomber",
  "battleship",
  "aircraft-carrier",
  "cruiser",
  "destroyer",
  "submarine",
  "transport",
];

export const sorted = (counts: Counts) =>
  Object.entries(counts).sort(([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b));

/** Silhouettes with numbers. */
export function UnitCounts({ counts, size = 18 }: { counts: Counts; size?: number }) {
  return (
    <span class="unit-counts" role="img" aria-label={inWords(counts)}>
      {sorted(counts).map(([unit, count]) => (
        <span key={unit} title={plural(count, unitTitle(unit))}>
          <UnitIcon unit={unit} size={size} />
          {count > 1 && <b>{count}</b>}
        </span>
      ))}
    </span>
  );
}

/** A space's name that shows the space when it is clicked. */
export function Place({ id }: { id: string }) {
  const look = () => {
    current.value = id;
    showSpace(id);
  };
  return (
    <button type="button" class="place" onClick={look}>
      {placeName(id)}
    </button>
  );
}

/** What must be done before the phase can end. */
export function Owed({ faults }: { faults: Fault[] }) {
  if (!faults.length) return null;
  return (
    <ul class="still-owed">
      {faults.map((fault) => (
        <li key={fault.text}>
          <Warning /> <span>{fault.text}</span> <RuleLink rule={fault.rule} section={fault.section} />
        </li>
      ))}
    </ul>
  );
}

export function Warning() {
  return (
    <svg class="warning" width="15" height="15" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M8 1.500 15.200 14H.8z" />
      <path class="bang" d="M8 6v4M8 11.600v1" />
    </svg>
  );
}

const PIPS: Record<number, [number, number][]> = {
  1: [[12, 12]],
  2: [
    [7.5, 7.5],
    [16.5, 16.5],
  ],
  3: [
    [7, 7],
    [12, 12],
    [17, 17],
  ],
  4: [
    [7.5, 7.5],
    [16.5, 7.5],
    [7.5, 16.5],
    [16.5, 16.5],
  ],
  5: [
    [7.5, 7.5],
    [16.5, 7.5],
    [12, 12],
    [7.5, 16.5],
    [16.5, 16.5],
  ],
  6: [
    [8, 6.5],
    [16, 6.5],
    [8, 12],
    [16, 12],
    [8, 17.5],
    [16, 17.5],
  ],
};

export function Die({ face, hit, size = 26 }: { face: number; hit: boolean; size?: number }) {
  return (
    <svg
      class={hit ? "die hit" : "die"}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      role="img"
      aria-label={`${face}, ${hit ? "a hit" : "a miss"}`}
    >
      <rect x="1" y="1" width="22" height="22" rx="5" />
      {(PIPS[face] ?? []).map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="1.900" />
      ))}
    </svg>
  );
}
