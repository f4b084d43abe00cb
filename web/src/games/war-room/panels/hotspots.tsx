// The places still to be fought over.

import { showSpace } from "../../../board/camera";
import { useOrderLights } from "../../../panels/lights";
import { total } from "../../../panels/units";
import { order } from "../../../state/orders";
import { busy } from "../../../state/table";
import { Button, Chip } from "../../../ui/controls";
import { Empty, Section } from "../../../ui/surfaces";
import { Emblem } from "../../../ui/symbols";
import type { Hotspot } from "../generated/panel";
import { nationTitle, UnitList } from "./parts";

const mineFirst = (a: Hotspot, b: Hotspot) => Number(b.order !== null) - Number(a.order !== null);

const deed = (spot: Hotspot) => (spot.battle ? "Fight the battle" : "Raid the convoy");

export function HotspotList({ spots, title = "Hotspots" }: { spots: Hotspot[]; title?: string }) {
  useOrderLights(new Map(spots.map((spot) => [spot.region, spot.order])), "attack");
  return (
    <Section title={title} count={spots.length}>
      {spots.length === 0 && <Empty>Nothing is left to fight over.</Empty>}
      <ul class="wr-list">
        {[...spots].sort(mineFirst).map((spot) => (
          <li key={spot.region} class="wr-spot">
            <header>
              <button type="button" class="wr-plain grow" onClick={() => showSpace(spot.region)}>
                <b>{spot.name}</b> <span class="third">{spot.region}</span>
              </button>
              {spot.battle && !spot.order && <Chip tone="attack">Battle</Chip>}
              {spot.raid && (spot.battle || !spot.order) && <Chip tone="gold">Convoy</Chip>}
              {spot.order && (
                <Button
                  disabled={busy.value}
                  aria-label={`${deed(spot)} in ${spot.name}`}
                  onClick={() => spot.order && order(spot.order)}
                >
                  {deed(spot)}
                </Button>
              )}
            </header>
            {spot.sides.map((side) => (
              <p key={side.nation} class="wr-force">
                <Emblem power={side.nation} size={18} title={nationTitle(side.nation)} />
                <UnitList units={side.units} size={18} />
              </p>
            ))}
            {total(spot["defense-force"]) > 0 && (
              <p class="wr-force">
                <Emblem power="neutral" size={18} title="Defense force" />
                <UnitList units={spot["defense-force"]} size={18} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
