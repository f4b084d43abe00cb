// New units on their way to the map, for any game: a plan whose units can be sent elsewhere, or one kind after the
// other with the places that take it. Where each may appear comes from the server.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { order } from "../state/orders";
import { busy } from "../state/table";
import { Button } from "../ui/controls";
import { Empty } from "../ui/surfaces";
import { Emblem, UnitIcon } from "../ui/symbols";
import { capital, plural } from "../ui/words";
import { useOrderLights } from "./lights";
import "./placing.css";
import { spaceTitle, unitTitle } from "./selection";
import { type Counts, sorted, total, UnitCount } from "./units";

/** What appears in one space. */
export interface Appearing<Power extends string = string> {
  power: Power;
  space: string;
  units: Counts;
}

/** One unit of a plan. */
export interface Placed<Power extends string = string> {
  power: Power;
  unit: string;
  from: string;
}

/** The plan with one unit sent elsewhere. */
export function shift<Power extends string>(
  plan: Appearing<Power>[],
  { power, unit, from }: Placed<Power>,
  to: string,
): Appearing<Power>[] {
  const steps = plan.map((step) => ({ ...step, units: { ...step.units } }));
  const at = (space: string) => {
    const known = steps.find((step) => step.space === space && step.power === power);
    if (known) return known;
    const fresh = { power, space, units: {} as Counts };
    steps.push(fresh);
    return fresh;
  };
  const [source, goal] = [at(from), at(to)];
  source.units[unit] = (source.units[unit] ?? 0) - 1;
  if ((source.units[unit] ?? 0) <= 0) delete source.units[unit];
  goal.units[unit] = (goal.units[unit] ?? 0) + 1;
  return steps.filter((step) => total(step.units) > 0);
}

interface PlannedProps<Power extends string> {
  plan: Appearing<Power>[];
  /** The unit that is being sent elsewhere. */
  picked: Placed<Power> | null;
  /** Where it could go. */
  sites: string[];
  pick: (placed: Placed<Power> | null) => void;
  send: (to: string) => void;
  /** How a space is named. */
  place: (space: string) => ComponentChildren;
}

/** A plan, every unit of which can be sent elsewhere. */
export function PlannedUnits<Power extends string>(props: PlannedProps<Power>) {
  const { plan, picked, sites, pick, send, place } = props;
  return (
    <>
      {plan.length === 0 && <p class="second">Everything is placed.</p>}
      <ul class="appear">
        {plan.map((step) => (
          <li key={`${step.power} ${step.space}`}>
            <Emblem power={step.power} size={16} />
            {place(step.space)}
            <span class="grow movable-units">
              {sorted(step.units).map(([unit, count]) => (
                <button
                  key={unit}
                  type="button"
                  class="placed-unit"
                  aria-pressed={picked?.unit === unit && picked.from === step.space}
                  title={`Send 1 ${unitTitle(unit)} elsewhere`}
                  onClick={() => pick({ power: step.power, unit, from: step.space })}
                >
                  <UnitIcon unit={unit} size={20} title={unitTitle(unit)} />
                  {count}
                </button>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {picked && <Elsewhere {...picked} sites={sites} send={send} leave={() => pick(null)} />}
    </>
  );
}

interface ElsewhereProps {
  unit: string;
  from: string;
  sites: string[];
  send: (to: string) => void;
  leave: () => void;
}

function Elsewhere({ unit, from, sites, send, leave }: ElsewhereProps) {
  const one = `1 ${unitTitle(unit)} from ${spaceTitle(from)}`;
  return (
    <div class="elsewhere">
      <p class="second">{sites.length ? `${one} goes to:` : `${one} has no other place this turn.`}</p>
      <p class="buttons">
        {sites.map((space) => (
          <Button key={space} onClick={() => send(space)}>
            {spaceTitle(space)}
          </Button>
        ))}
        <Button look="quiet" onClick={leave}>
          Leave it there
        </Button>
      </p>
    </div>
  );
}

/** Units of a kind that wait, and the orders that place them. */
export interface Waiting {
  unit: string;
  count: number;
  places: {
    space: string;
    name: string;
    /** Places one of them. */
    order: string | null;
    /** Places as many as fit. */
    all?: string | null;
    most?: number | null;
  }[];
}

interface PlaceUnitsProps {
  rows: Waiting[];
  /** Whether whoever looks may decide. */
  open: boolean;
  /** How a kind is shown, where it is not the silhouette with the number alone. */
  show?: (unit: string, count: number) => ComponentChildren;
}

/** One kind of unit after the other, with the places that take it, here and on the map. */
export function PlaceUnits({ rows, open, show }: PlaceUnitsProps) {
  const chosen = useSignal<string | null>(null);
  const row = rows.find((one) => one.unit === chosen.value) ?? rows[0];
  const places = open && row ? row.places : [];
  useOrderLights(new Map(places.map((place) => [place.space, place.order])), "move");
  if (!row) return null;
  return (
    <>
      <div class="kinds-to-place" role="group" aria-label="Unit to place">
        {rows.map(({ unit, count }) => (
          <button
            key={unit}
            type="button"
            class={`button ${unit === row.unit ? "suggested" : ""}`}
            aria-pressed={unit === row.unit}
            aria-label={plural(count, unitTitle(unit))}
            onClick={() => (chosen.value = unit)}
          >
            {show ? show(unit, count) : <UnitCount unit={unit} count={count} size={24} />}
          </button>
        ))}
      </div>
      <ul class="places">
        {places.map((place) => (
          <li key={place.space}>
            {place.name}
            <span class="buttons">
              <GiveButton give={place.order}>Place 1 {unitTitle(row.unit)}</GiveButton>
              {(place.most ?? 0) > 1 && (
                <GiveButton give={place.all ?? null}>
                  Place {plural(place.most ?? 0, unitTitle(row.unit))}
                </GiveButton>
              )}
            </span>
          </li>
        ))}
      </ul>
      {row.places.length === 0 && <Empty>{capital(unitTitle(row.unit))} finds no place.</Empty>}
    </>
  );
}

function GiveButton({ give, children }: { give: string | null; children: ComponentChildren }) {
  return (
    <Button disabled={busy.value || !give} onClick={() => give && order(give)}>
      {children}
    </Button>
  );
}
