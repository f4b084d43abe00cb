// Who leaves a battle before its dice: way by way none, some or all, and why other ways are shut.

import type { Sheet } from "../../api/wire";
import { order, phaseOrders, undoOrder } from "../../state/orders";
import { busy, myTurn, seen } from "../../state/table";
import { Button, Chip } from "../../ui/controls";
import { RuleLink } from "../../ui/rule";
import { Section } from "../../ui/surfaces";
import { useOrderLights } from "../lights";
import { perPosition } from "../per-position";
import { spaceTitle } from "../selection";
import { UnitPicker } from "../unit-picker";
import { type Counts, total, written } from "../units";

type Retreats = Extract<Sheet["parts"][number], { part: "retreats" }>;
type Way = Retreats["ways"][number];

/** More ways are folded away: aircraft often have many. */
const SHOWN = 3;

/** By how the orders end. */
const drafts = perPosition<Record<string, Counts>>();

const inSheet = (): Retreats[] =>
  seen.value?.desk.sheet?.parts.filter((part): part is Retreats => part.part === "retreats") ?? [];

export function RetreatsPart({ retreats }: { retreats: Retreats }) {
  const { space, about, ways, shut, rule } = retreats;
  const first = inSheet()[0] === retreats;
  const more = ways.slice(SHOWN);
  return (
    <Section
      title={`Who leaves ${spaceTitle(space)}?`}
      aside={rule && <RuleLink rule={rule} section="Retreat" />}
    >
      {first && myTurn.value && <OnMap />}
      {first && <p class="second">{about}</p>}
      {ways.length === 0 && <p class="second">No way is open.</p>}
      {ways.slice(0, SHOWN).map((way) => (
        <WayRow key={way.ending} way={way} />
      ))}
      {more.length > 0 && (
        <details class="fold">
          <summary>
            {more.length} more {more.length > 1 ? "ways" : "way"}
          </summary>
          {more.map((way) => (
            <WayRow key={way.ending} way={way} />
          ))}
        </details>
      )}
      {shut.length > 0 && (
        <ul class="retreat-shut" aria-label="Shut ways">
          {shut.map((way) => (
            <li key={way.to + way.words} class="consequence grave">
              {way.to && <b>{spaceTitle(way.to)} is shut. </b>}
              {way.words} <RuleLink rule={way.rule} section="Why" />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Takes back all that was declared by a way, the latest first. */
async function takeBack(way: Way): Promise<void> {
  const given = phaseOrders.value.filter((entry) => entry.order?.endsWith(way.ending));
  for (const entry of given.reverse()) await undoOrder(entry.n);
}

function WayRow({ way }: { way: Way }) {
  const closed = busy.value || !myTurn.value;
  return (
    <div class="retreat-way">
      <p class="row">
        <span class="grow">
          to <b>{spaceTitle(way.to)}</b>
          {way.note && <small>{way.note}</small>}
        </span>
        {way.leaving && <Chip tone="gold">{way.leaving} leave</Chip>}
      </p>
      <span class="retreat-groups" role="group" aria-label={`Retreat to ${spaceTitle(way.to)}`}>
        <Button
          aria-pressed={!way.leaving}
          class={way.leaving ? "" : "suggested"}
          disabled={closed || !way.leaving}
          onClick={() => void takeBack(way)}
        >
          None
        </Button>
        {way.groups.map((group) => (
          <Button key={group.words} disabled={closed} onClick={() => void order(group.order)}>
            {group.words}
          </Button>
        ))}
      </span>
      {way.kinds.reduce((sum, kind) => sum + kind.count, 0) > 1 && <UnitByUnit way={way} />}
    </div>
  );
}

function UnitByUnit({ way }: { way: Way }) {
  const picked = drafts.get()?.[way.ending] ?? {};
  return (
    <details class="fold">
      <summary>Unit by unit</summary>
      <UnitPicker
        kinds={way.kinds}
        picked={picked}
        most={way.kinds.reduce((sum, kind) => sum + kind.count, 0)}
        change={(next) => drafts.set({ ...drafts.get(), [way.ending]: next })}
      />
      <p class="row sheet-give">
        <Button
          disabled={!total(picked) || busy.value || !myTurn.value}
          onClick={() => void order(`retreat ${written(picked)}${way.ending}`)}
        >
          These leave
        </Button>
      </p>
    </details>
  );
}

/** A click on a lit space sends all who may go there; the first battle of several is meant. */
function OnMap() {
  const offers = new Map<string, string>();
  for (const way of inSheet().flatMap((part) => part.ways)) {
    const all = way.groups.at(-1);
    if (all && !offers.has(way.to)) offers.set(way.to, all.order);
  }
  useOrderLights(offers, "move");
  return null;
}
