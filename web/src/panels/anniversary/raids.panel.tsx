// Raids, rockets, interceptors, and fighters that lost their place.

import { useEffect } from "preact/hooks";
import { order } from "../../state/orders";
import { mapClick, panelLights } from "../../state/selection";
import { busy } from "../../state/table";
import { Button } from "../../ui/controls";
import { Section } from "../../ui/surfaces";
import { plural } from "../../ui/words";
import { definePanel, type PanelProps } from "../define";
import { Agenda } from "./agenda";
import "./anniversary.css";
import "./battle.css";
import { UnitByUnit } from "./losses";
import type { AirLosses, Displaced, Intercept, Rockets, View } from "./panel-view";
import { Place, placeName, powerTitle } from "./parts";
import { Watch } from "./watch";

function Body(props: PanelProps<View>) {
  const { panel } = props.view;
  if (!props.myTurn) return <Watch {...props} />;
  switch (panel?.kind) {
    case "intercept":
      return <Interceptors panel={panel} />;
    case "air-losses":
      return <AirLossesSection panel={panel} />;
    case "rockets":
      return <RocketsSection panel={panel} />;
    case "displaced":
      return <DisplacedSection panel={panel} />;
    default:
      return null;
  }
}

function Interceptors({ panel }: { panel: Intercept }) {
  return (
    <Section title={`Raid on ${placeName(panel.space)}`}>
      <p class="second">
        {powerTitle(panel.attacker)} comes with {plural(panel.bombers, "bomber")}
        {panel.escorts ? ` and ${plural(panel.escorts, "escort")}` : ""}. Fighters that intercept do not
        defend the territory itself.
      </p>
      <div class="buttons column">
        {panel.offers
          .filter((offer) => offer.fighters > 0)
          .map((offer) => (
            <Button key={offer.order} disabled={busy.value} onClick={() => order(offer.order)}>
              Intercept with {plural(offer.fighters, "fighter")}
            </Button>
          ))}
      </div>
    </Section>
  );
}

function AirLossesSection({ panel }: { panel: AirLosses }) {
  return (
    <Section title={`Losses over ${placeName(panel.space)}`} count={panel.must}>
      <Button look="primary" disabled={busy.value} onClick={() => order(panel.suggested.order)}>
        Lose {panel.suggested.text}
      </Button>
      <UnitByUnit kinds={panel.kinds} must={panel.must} />
    </Section>
  );
}

function RocketsSection({ panel }: { panel: Rockets }) {
  return (
    <>
      <Section title="Rockets" count={panel.launches.length}>
        <ul class="agenda">
          {panel.launches.map((launch) => (
            <li key={launch.order}>
              <span class="grow">
                <Place id={launch.from} /> → <Place id={launch.to} />
              </span>
              <Button disabled={busy.value} onClick={() => order(launch.order)}>
                Launch
              </Button>
            </li>
          ))}
        </ul>
      </Section>
      {panel.raids.length > 0 && (
        <Section title="Raids" count={panel.raids.length}>
          <ul class="agenda">
            {panel.raids.map((raid) => (
              <li key={raid.order}>
                <span class="grow">
                  <Place id={raid.space} />
                </span>
                <Button disabled={busy.value} onClick={() => order(raid.order)}>
                  Raid now
                </Button>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Agenda battles={panel.battles} />
    </>
  );
}

function DisplacedSection({ panel }: { panel: Displaced }) {
  useEffect(() => {
    panelLights.value = new Map(panel.ways.map((way) => [way.to, "move"]));
    mapClick.value = (space) => {
      const way = panel.ways.find((one) => one.to === space);
      if (way) void order(way.order);
      return way !== undefined;
    };
    return () => {
      panelLights.value = new Map();
      mapClick.value = null;
    };
  }, [panel]);
  const from = panel.ways[0]?.from;
  return (
    <Section title={from ? `Fighter over ${placeName(from)}` : "Fighter"}>
      <div class="buttons column">
        {panel.ways.map((way) => (
          <Button key={way.order} disabled={busy.value} onClick={() => order(way.order)}>
            Land in {placeName(way.to)}
          </Button>
        ))}
      </div>
    </Section>
  );
}

const KINDS = ["intercept", "air-losses", "rockets", "displaced"];

export default definePanel<View>({
  game: "anniversary",
  fits: (view) => KINDS.includes(view.panel?.kind ?? ""),
  Body,
});
