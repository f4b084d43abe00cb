// Others' turns: what they did since this seat last decided something.

import type { News } from "../../../api/wire";
import type { PanelProps } from "../../../panels/define";
import { inWords } from "../../../panels/units";
import { log } from "../../../state/table";
import { Empty, Section } from "../../../ui/surfaces";
import { Emblem } from "../../../ui/symbols";
import type { Counts, View } from "../generated/view";
import { IncomeSection } from "./income";
import { placeName, powerTitle } from "./parts";

interface Told {
  event: string;
  power?: string;
  by?: string;
  to?: string;
  space?: string;
  units?: Counts;
  production?: number;
  bonus?: number;
  markers?: number;
}

export interface Deeds {
  power: string;
  bought: Counts;
  took: string[];
  income: number | null;
  damage: [space: string, markers: number][];
}

/** What each power did, from entries in the order in which they happened. */
export function deeds(entries: News[]): Deeds[] {
  const found: Deeds[] = [];
  let acting: Deeds | null = null;
  const of = (power: string): Deeds => {
    const known = found.find((one) => one.power === power);
    if (known) return known;
    const fresh: Deeds = { power, bought: {}, took: [], income: null, damage: [] };
    found.push(fresh);
    return fresh;
  };
  for (const told of entries.flatMap((entry) => entry.events) as (Told | null)[]) {
    if (told?.event === "turn-began" && told.power) acting = of(told.power);
    else if (told?.event === "bought" && told.power) {
      const by = of(told.power);
      for (const [unit, count] of Object.entries(told.units ?? {}))
        by.bought[unit] = (by.bought[unit] ?? 0) + count;
    } else if (told?.event === "captured" && told.by && told.space) of(told.by).took.push(told.space);
    else if (told?.event === "collected" && told.power) {
      of(told.power).income = (told.production ?? 0) + (told.bonus ?? 0);
    } else if (told?.event === "factory-damaged" && told.space) {
      acting?.damage.push([told.space, told.markers ?? 0]);
    }
  }
  return found;
}

const done = (one: Deeds) =>
  one.income !== null || one.took.length > 0 || one.damage.length > 0 || Object.keys(one.bought).length > 0;

/** Entries since the seat's last order; everything for a spectator of one round. */
function since(seat: string | null): News[] {
  const last = log.value.findLastIndex((entry) => entry.seat === seat);
  return log.value.slice(last < 0 ? -60 : last);
}

export function Watch({ view, seat }: PanelProps<View>) {
  const found = deeds(since(seat)).filter((one) => one.power !== seat && done(one));
  return (
    <>
      {seat && <IncomeSection view={view} seat={seat} />}
      <Section title={seat ? "Since your last order" : "What happened"}>
        {found.length === 0 && <Empty>Nothing yet. Turns appear here as they are played.</Empty>}
        <ul class="deeds">
          {found.map((one) => (
            <li key={one.power}>
              <Emblem power={one.power} size={20} />
              <div class="grow">
                <b>{powerTitle(one.power)}</b>
                <Line words="bought" what={inWords(one.bought)} />
                <Line words="took" what={one.took.map(placeName).join(", ")} />
                <Line
                  words="bombed"
                  what={one.damage.map(([space, markers]) => `${placeName(space)} (${markers})`).join(", ")}
                />
                {one.income !== null && <Line words="collected" what={`${one.income} IPC`} />}
              </div>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

function Line({ words, what }: { words: string; what: string }) {
  return what ? (
    <p class="second">
      {words} {what}
    </p>
  ) : null;
}
