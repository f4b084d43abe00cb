// New units go under industry tokens, or to China's mobilization centres.

import { useSignal } from "@preact/signals";
import { definePanel, type PanelProps } from "../../../panels/define";
import { useOrderLights } from "../../../panels/lights";
import { unitTitle } from "../../../panels/selection";
import { order } from "../../../state/orders";
import { busy } from "../../../state/table";
import { Button } from "../../../ui/controls";
import { Empty, Section } from "../../../ui/surfaces";
import { capital, plural } from "../../../ui/words";
import { nationTitle, Unit } from "./parts";
import { Sites } from "./production.panel";
import { Rights } from "./rights";
import { isStage, type View } from "./stage";

function Body({ view, seat, myTurn }: PanelProps<View<"placement">>) {
  const { nation, sites, "to-place": rows } = view.panel;
  const chosen = useSignal<string | null>(null);
  const row = rows.find((one) => one.unit === chosen.value) ?? rows[0];
  const places = myTurn && row ? row.places : [];
  useOrderLights(new Map(places.map((place) => [place.region, place.order])), "move");
  return (
    <>
      <Section title={`New units of ${nationTitle(nation)}`}>
        <div class="wr-buttons" role="group" aria-label="Unit to place">
          {rows.map(({ unit, count }) => (
            <button
              key={unit}
              type="button"
              class={`button wr-pick ${unit === row?.unit ? "suggested" : ""}`}
              aria-pressed={unit === row?.unit}
              aria-label={plural(count, unitTitle(unit))}
              onClick={() => (chosen.value = unit)}
            >
              <Unit unit={unit} count={count} size={24} />
            </button>
          ))}
        </div>
        {row && myTurn && (
          <ul class="wr-list">
            {row.places.map((place) => (
              <li key={place.region} class="wr-place">
                {place.name}
                <div class="wr-buttons">
                  <Button
                    disabled={busy.value || !place.order}
                    onClick={() => place.order && order(place.order)}
                  >
                    Place 1 {unitTitle(row.unit)}
                  </Button>
                  {(place.most ?? 0) > 1 && (
                    <Button disabled={busy.value || !place.all} onClick={() => place.all && order(place.all)}>
                      Place {plural(place.most ?? 0, unitTitle(row.unit))}
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
        {row && row.places.length === 0 && <Empty>{capital(unitTitle(row.unit))} finds no place.</Empty>}
      </Section>
      <Sites sites={sites} />
      <Rights panel={view.panel} seat={seat} />
    </>
  );
}

export default definePanel<View<"placement">>({ fits: isStage("placement"), Body });
