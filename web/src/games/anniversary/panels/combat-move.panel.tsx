// Combat move: what is in hand, the battles that build up with their odds, and the orders so far.

import { useEffect } from "preact/hooks";
import { rememberOdds } from "../../../panels/battle-odds";
import { definePanel, type PanelProps } from "../../../panels/define";
import { Orders } from "../../../panels/orders";
import { Selection } from "../../../panels/selection";
import { battleOdds } from "../../../state/odds";
import { phaseOrders } from "../../../state/orders";
import { log, seat, undoTo } from "../../../state/table";
import { Button, Chip, percent } from "../../../ui/controls";
import { Empty, Section } from "../../../ui/surfaces";
import { Emblem } from "../../../ui/symbols";
import "./anniversary.css";
import { UnitCounts } from "../../../panels/units";
import type { Fight, View } from "../generated/view";
import { panelOf } from "./panel-of";
import { Owed, Place, powerTitle } from "./parts";
import { purchaseStart } from "./turn";
import { Watch } from "./watch";

function Body(props: PanelProps<View>) {
  const panel = panelOf(props.view, "combat-move");
  if (!panel) return null;
  const fights = panel.battles.length > 0 && (
    <Section title="Battles ahead" count={panel.battles.length}>
      <ul class="fights">
        {panel.battles.map((fight) => (
          <FightLine key={`${fight.kind} ${fight.space}`} fight={fight} />
        ))}
      </ul>
    </Section>
  );
  if (!props.myTurn) {
    return (
      <>
        {fights}
        <Watch {...props} />
      </>
    );
  }
  return (
    <>
      <Selection />
      {panel.hint && <p class="hint second">{panel.hint}</p>}
      {fights}
      {panel.owed.length > 0 && (
        <Section title="Before you can end">
          <Owed faults={panel.owed} />
        </Section>
      )}
      <Orders />
      <BackToPurchase />
    </>
  );
}

function FightLine({ fight }: { fight: Fight }) {
  const powers = Object.entries(fight.defenders);
  return (
    <li>
      <span class="grow">
        <Place id={fight.space} />
        {fight.landing && <span class="third"> landing</span>}
        <span class="sides">
          <UnitCounts counts={fight.attackers} />
          <span class="third">against</span>
          {powers.length === 0 && <span class="third">nobody</span>}
          {powers.map(([power, units]) => (
            <span key={power} class="row">
              <Emblem power={power} size={15} title={powerTitle(power)} />
              <UnitCounts counts={units} />
            </span>
          ))}
        </span>
      </span>
      <Outcome fight={fight} />
    </li>
  );
}

function Outcome({ fight }: { fight: Fight }) {
  const chance = battleOdds.value.get(fight.space);
  useEffect(() => {
    if (typeof chance === "number") rememberOdds(fight.space, 1, chance);
  }, [chance]);
  if (fight.kind === "raid") return <Chip tone="attack">raid</Chip>;
  if (fight.kind === "walkover") return <Chip tone="ok">taken</Chip>;
  if (chance === undefined) return null;
  const goal = fight.space.startsWith("sz") ? "to win" : "to capture";
  return (
    <span class="chance">
      <Chip tone="attack">{chance === null ? "…" : percent(chance)}</Chip>
      <span class="third">{goal}</span>
    </span>
  );
}

/** A purchase can be changed while nothing has moved. */
function BackToPurchase() {
  if (phaseOrders.value.length) return null;
  const start = purchaseStart(log.value, seat.value);
  if (start === null) return <Empty>Pick a stack on the map to begin.</Empty>;
  return (
    <p class="hint">
      <Button look="quiet" onClick={() => undoTo(start)}>
        Change the purchase
      </Button>
    </p>
  );
}

export default definePanel<View>({
  fits: (view) => view.panel?.kind === "combat-move",
  Body,
});
