// New units and where they may stand: a unit is chosen, its places are lit, a click places one, a button all.

import { useSignal } from "@preact/signals";
import type { Sheet } from "../../api/wire";
import { order } from "../../state/orders";
import { busy, myTurn } from "../../state/table";
import { Button } from "../../ui/controls";
import { Empty, Section } from "../../ui/surfaces";
import { UnitIcon } from "../../ui/symbols";
import { useOrderLights } from "../lights";
import { spaceTitle } from "../selection";

type Places = Extract<Sheet["parts"][number], { part: "places" }>;
type Good = Places["goods"][number];

export function PlacesPart({ places }: { places: Places }) {
  const chosen = useSignal<string | null>(null);
  const good = places.goods.find((one) => one.name === chosen.value) ?? places.goods[0];
  return (
    <Section title={places.title} count={places.goods.reduce((sum, one) => sum + one.count, 0)}>
      {places.goods.length === 0 && <Empty>Nothing waits for a place.</Empty>}
      <div class="choices" role="group" aria-label="Units to place">
        {places.goods.map((one) => (
          <Button
            key={one.name}
            class={one === good ? "suggested" : ""}
            aria-pressed={one === good}
            onClick={() => (chosen.value = one.name)}
          >
            <UnitIcon unit={one.unit} size={20} /> {one.count} {one.title}
          </Button>
        ))}
      </div>
      {good && <Spots verb={places.verb} good={good} />}
    </Section>
  );
}

function Spots({ verb, good }: { verb: string; good: Good }) {
  const place = (count: number, space: string) => `${verb} ${count} ${good.name}: ${space}`;
  const offers = new Map(good.spots.map((spot) => [spot.space, myTurn.value ? place(1, spot.space) : null]));
  useOrderLights(offers, "move");
  return (
    <ul class="sheet-spots" aria-label={`Where ${good.title} may stand`}>
      {good.spots.map((spot) => {
        const all = Math.min(spot.most, good.count);
        return (
          <li key={spot.space}>
            <span class="grow">{spaceTitle(spot.space)}</span>
            <Button disabled={busy.value || !myTurn.value} onClick={() => order(place(1, spot.space))}>
              Place 1
            </Button>
            {all > 1 && (
              <Button disabled={busy.value || !myTurn.value} onClick={() => order(place(all, spot.space))}>
                Place {all}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
