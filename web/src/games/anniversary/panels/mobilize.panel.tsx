// Mobilize new units: the plan is filled in, and every unit of it can be sent elsewhere.

import { definePanel, type PanelProps } from "../../../panels/define";
import { useLights, useMapClick } from "../../../panels/lights";
import { Orders } from "../../../panels/orders";
import { perPosition } from "../../../panels/per-position";
import { PlannedUnits, shift } from "../../../panels/placing";
import { Primary } from "../../../panels/primary";
import { FootFrame } from "../../../shell/panel";
import { endBefore, phaseOrders } from "../../../state/orders";
import { RuleLink } from "../../../ui/rule";
import { Section } from "../../../ui/surfaces";
import { capital, plural } from "../../../ui/words";
import "./anniversary.css";
import { total } from "../../../panels/units";
import type { Mobilize, View } from "../generated/view";
import { EMPTY } from "./draft";
import { FactoryPlaces } from "./factory-signs";
import { OutlookSection } from "./income";
import { giveAll } from "./orders";
import { panelOf } from "./panel-of";
import { Place, powerTitle } from "./parts";
import { otherSites, type Placed, type Plan, placesTaken, placing } from "./placing";
import { Watch } from "./watch";

/** The plan as a person changed it. */
const kept = perPosition<Plan>();
/** The unit that is being sent elsewhere. */
const moving = perPosition<Placed>();

const planOf = (panel: Mobilize): Plan => kept.get() ?? panel.plan;

function Body(props: PanelProps<View>) {
  const panel = panelOf(props.view, "mobilize");
  if (!panel || !props.myTurn) return <Watch {...props} />;
  return <Places panel={panel} view={props.view} />;
}

function Places({ panel, view }: { panel: Mobilize; view: View }) {
  const plan = planOf(panel);
  const picked = moving.get();
  const send = (to: string) => {
    if (!picked) return;
    kept.set(shift(plan, picked, to));
    moving.set(null);
  };
  const open = picked ? otherSites(panel, plan, picked) : plan.map((step) => step.space);
  useLights(open, "move");
  useMapClick((space) => {
    if (!picked || !open.includes(space)) return false;
    send(space);
    return true;
  });
  const homeless = panel.forces.filter((force) => force.homeless > 0);
  return (
    <>
      <Section title="Where they appear" count={plan.reduce((sum, step) => sum + total(step.units), 0)}>
        <PlannedUnits
          plan={plan}
          picked={picked}
          sites={open}
          pick={(placed) => moving.set(placed)}
          send={send}
          place={(space) => <Place id={space} />}
        />
        <FactoryPlaces factories={panel.factories} draft={EMPTY} taken={placesTaken(panel, plan)} />
        {homeless.map((force) => (
          <p key={force.power} class="second">
            {capital(plural(force.homeless, "unit"))} of {powerTitle(force.power)} found no place and{" "}
            {force.homeless === 1 ? "waits" : "wait"} for a later turn.
          </p>
        ))}
      </Section>
      {(phaseOrders.value.length > 0 || endBefore.value) && <Orders />}
      <OutlookSection outlook={view.powers[panel.power]?.income} title="Income at the end of this turn" />
    </>
  );
}

function Foot({ view, seen: now, myTurn }: PanelProps<View>) {
  const panel = panelOf(view, "mobilize");
  if (!panel || !myTurn) return null;
  const plan = planOf(panel);
  const units = plan.reduce((sum, step) => sum + total(step.units), 0);
  const income = view.powers[panel.power]?.income.total ?? 0;
  const orders = units ? [...plan.map(placing), "end"] : ["end"];
  const text = units
    ? `Place ${plural(units, "unit")} and end the turn`
    : (now.desk.primary?.text ?? "End turn");
  return (
    <FootFrame
      hint={
        <>
          You collect {income} IPC. <RuleLink rule="mobilize.all-units" section="Mobilize new units" />
        </>
      }
    >
      <Primary give={() => giveAll(orders)}>{text}</Primary>
    </FootFrame>
  );
}

export default definePanel<View>({
  fits: (view) => view.panel?.kind === "mobilize",
  Body,
  Foot,
});
