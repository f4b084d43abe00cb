// Purchase and repair: a table of units, what they cost together, and where they would appear.

import { useEffect } from "preact/hooks";
import { definePanel, type PanelProps } from "../../../panels/define";
import { useLights } from "../../../panels/lights";
import { onPhone } from "../../../panels/phone";
import { Primary } from "../../../panels/primary";
import { FootFrame } from "../../../shell/panel";
import { stepBack } from "../../../state/orders";
import { Button } from "../../../ui/controls";
import { RuleLink } from "../../../ui/rule";
import { Card as CardFrame, Section } from "../../../ui/surfaces";
import { capital, list, plural } from "../../../ui/words";
import "./anniversary.css";
import "./purchase.css";
import { inWords, total, UnitCounts } from "../../../panels/units";
import type { Purchase, View } from "../generated/view";
import { canUndo, draftNow, setDraft, undoChange } from "./buying";
import { bill, EMPTY, ordersOf, type Placement, placement, remedy } from "./draft";
import { FactoryPlaces, FactorySigns } from "./factory-signs";
import { OutlookSection } from "./income";
import { giveAll } from "./orders";
import { panelOf } from "./panel-of";
import { Place, Warning } from "./parts";
import { ForSaleList } from "./purchase-table";
import { Watch } from "./watch";

function Card({ view, myTurn }: PanelProps<View>) {
  const panel = panelOf(view, "purchase");
  if (!panel || !myTurn || onPhone.value) return null;
  const draft = draftNow();
  return (
    <>
      <FactorySigns factories={panel.factories} draft={draft} plan={placement(panel, draft)} />
      <CardFrame class="purchase" label="Purchase units">
        <ForSaleList panel={panel} title="Purchase units" />
      </CardFrame>
    </>
  );
}

function Body(props: PanelProps<View>) {
  const panel = panelOf(props.view, "purchase");
  if (!panel || !props.myTurn) return <Watch {...props} />;
  return <Ledger panel={panel} view={props.view} />;
}

function Ledger({ panel, view }: { panel: Purchase; view: View }) {
  useLights(
    panel.factories.map((factory) => factory.space),
    "move",
  );
  useEffect(() => {
    stepBack.value = undoChange;
    return () => {
      stepBack.value = null;
    };
  }, []);
  return (
    <>
      {onPhone.value && <ForSaleList panel={panel} />}
      <RunningTotal panel={panel} />
      <Appear panel={panel} plan={placement(panel, draftNow())} />
      <OutlookSection outlook={view.powers[panel.power]?.income} title="Next turn, if nothing changes" />
    </>
  );
}

function RunningTotal({ panel }: { panel: Purchase }) {
  const sums = bill(panel, draftNow());
  const aside = (
    <>
      <Button look="quiet" shortcut="Z" disabled={!canUndo()} onClick={undoChange}>
        Undo
      </Button>
      <Button look="quiet" disabled={draftNow() === EMPTY} onClick={() => setDraft(EMPTY)}>
        Clear
      </Button>
    </>
  );
  return (
    <Section title="Running total" aside={aside}>
      <dl class="sums">
        <Line name="In hand" value={panel.treasury} />
        <Line name="Units" value={-sums.units} />
        {panel.factories.some((factory) => factory.damage > 0) && (
          <Line name="Repairs" value={-sums.repairs} />
        )}
        <Line name="Left" value={sums.left} strong />
      </dl>
      <div class="spent" aria-hidden="true">
        <span style={{ flexGrow: sums.units }} />
        <span class="repairs" style={{ flexGrow: sums.repairs }} />
        <span class="left" style={{ flexGrow: sums.left }} />
      </div>
    </Section>
  );
}

function Line({ name, value, strong = false }: { name: string; value: number; strong?: boolean }) {
  return (
    <div class={strong ? "strong" : ""}>
      <dt>{name}</dt>
      <dd>{value < 0 ? `−${-value}` : value}</dd>
    </div>
  );
}

function Appear({ panel, plan }: { panel: Purchase; plan: Placement }) {
  const draft = draftNow();
  const nothing = Object.keys(plan.spaces).length === 0 && total(plan.homeless) === 0;
  return (
    <Section title="Where they appear" aside={nothing ? undefined : "may change"}>
      {nothing && <p class="second">Units you buy appear at your factories.</p>}
      <ul class="appear">
        {Object.entries(plan.spaces).map(([space, units]) => (
          <li key={space}>
            <Place id={space} />
            <UnitCounts counts={units} />
          </li>
        ))}
      </ul>
      <Shortfall panel={panel} plan={plan} />
      <FactoryPlaces factories={panel.factories} draft={draft} taken={plan.used} />
      {total(panel.chinese) > 0 && (
        <p class="second">China raises {inWords(panel.chinese)}, to be placed with your units.</p>
      )}
    </Section>
  );
}

/** One line, and one click that mends it. */
function Shortfall({ panel, plan }: { panel: Purchase; plan: Placement }) {
  const homeless = total(plan.homeless);
  if (!homeless) return null;
  const mend = remedy(panel, draftNow());
  return (
    <p class="shortfall">
      <Warning />
      <span class="grow">
        {inWords(plan.homeless)} {homeless === 1 ? "has" : "have"} no place. {homeless === 1 ? "It" : "They"}{" "}
        would wait for a later turn.
      </span>
      {mend && <Button onClick={() => setDraft(mend.draft)}>{mend.text}</Button>}
    </p>
  );
}

function Foot({ view, seen: now, myTurn }: PanelProps<View>) {
  const panel = panelOf(view, "purchase");
  if (!panel || !myTurn) return null;
  const draft = draftNow();
  const units = total(draft.units);
  const repairs = total(draft.repairs);
  const words = list(
    [units && `buy ${plural(units, "unit")}`, repairs && `repair ${repairs} damage`].filter(
      Boolean,
    ) as string[],
  );
  const text = words ? capital(words) : (now.desk.primary?.text ?? "Buy nothing");
  const hint = (
    <>
      You can come back until the first die. <RuleLink rule="purchase.steps" section="Purchase units" />
    </>
  );
  return (
    <FootFrame hint={hint}>
      <Primary give={() => giveAll(ordersOf(draft))}>{text}</Primary>
    </FootFrame>
  );
}

export default definePanel<View>({
  fits: (view) => view.panel?.kind === "purchase",
  Body,
  Card,
  Foot,
});
