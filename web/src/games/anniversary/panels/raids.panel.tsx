// Raids, rockets, interceptors, and fighters that lost their place.

import { Choices } from "../../../panels/choices";
import { definePanel, type PanelProps } from "../../../panels/define";
import { useLights, useOrderLights } from "../../../panels/lights";
import { Primary } from "../../../panels/primary";
import { unitTitle } from "../../../panels/selection";
import { StepRule } from "../../../panels/step-rule";
import { FootFrame } from "../../../shell/panel";
import { order } from "../../../state/orders";
import { busy, seen } from "../../../state/table";
import { Button } from "../../../ui/controls";
import { Section } from "../../../ui/surfaces";
import { plural } from "../../../ui/words";
import { Agenda } from "./agenda";
import "./anniversary.css";
import "./decision.css";
import type { AirLosses, Intercept, LossKind, Rockets, View, Way } from "../generated/view";
import { UnitByUnit } from "./losses";
import { panelOf } from "./panel-of";
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
  const raiders = [
    plural(panel.bombers, "bomber"),
    ...(panel.escorts ? [plural(panel.escorts, "escort")] : []),
  ].join(" and ");
  return (
    <Section title={`Raid on ${placeName(panel.space)}`} aside={<StepRule />}>
      <p class="second">
        {powerTitle(panel.attacker)} comes with {raiders}. Fighters that intercept fight no other battle this
        turn.
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

/** The suggestion is the button at the foot. */
function AirLossesSection({ panel }: { panel: AirLosses }) {
  const title = `Choose ${plural(panel.must, "loss")} over ${placeName(panel.space)}`;
  return (
    <Section title={title} aside={<StepRule />}>
      <UnitByUnit kinds={panel.kinds} must={panel.must} />
    </Section>
  );
}

/** `casualties 1 germany fighter` in words. */
export const aircraftOf = (kinds: LossKind[], text: string): string =>
  kinds.reduce((words, kind) => {
    const count = Number(new RegExp(`(\\d+) ${kind.pick}`).exec(text)?.[1] ?? 0);
    return count ? [words, plural(count, unitTitle(kind.unit))].filter(Boolean).join(", ") : words;
  }, "");

function Foot({ view, seen, myTurn }: PanelProps<View>) {
  const losses = panelOf(view, "air-losses");
  const primary = losses
    ? { text: `Lose ${aircraftOf(losses.kinds, losses.suggested.order)}`, order: losses.suggested.order }
    : seen.desk.primary;
  if (!myTurn || !primary) return null;
  return (
    <FootFrame>
      <Primary give={primary.order}>{primary.text}</Primary>
    </FootFrame>
  );
}

function RocketsSection({ panel }: { panel: Rockets }) {
  useLights(
    panel.launches.map((launch) => launch.to),
    "attack",
  );
  return (
    <>
      <Section title="Rockets" count={panel.launches.length} aside={<StepRule />}>
        <ul class="agenda">
          {panel.launches.map((launch) => (
            <li key={launch.order}>
              <span class="grow">
                <Place id={launch.from} /> → <Place id={launch.to} />
              </span>
              <Button
                disabled={busy.value}
                aria-label={`Launch rocket from ${placeName(launch.from)} at ${placeName(launch.to)}`}
                onClick={() => order(launch.order)}
              >
                Launch rocket
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
                  Bomb the factory
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

function DisplacedSection({ panel }: { panel: { ways: Way[] } }) {
  useOrderLights(new Map(panel.ways.map((way) => [way.to, way.order])), "move");
  const from = panel.ways[0]?.from;
  const suggested = seen.value?.desk.primary?.order;
  const others = panel.ways.filter((way) => way.order !== suggested);
  return (
    <Section title={from ? `Fighter over ${placeName(from)}` : "Fighter"} aside={<StepRule />}>
      {others.length === 0 && <p class="second">There is only one place it can reach.</p>}
      <Choices choices={others.map((way) => ({ order: way.order, words: `Land in ${placeName(way.to)}` }))} />
    </Section>
  );
}

const KINDS = ["intercept", "air-losses", "rockets", "displaced"];

export default definePanel<View>({
  fits: (view) => KINDS.includes(view.panel?.kind ?? ""),
  Body,
  Foot,
});
