// Purchase and repair: a table of units, what they cost together, and where they would appear.

import { FootFrame } from "../../shell/panel";
import { busy } from "../../state/table";
import { Button, Stepper } from "../../ui/controls";
import { RuleLink } from "../../ui/rule";
import { Card as CardFrame, Section } from "../../ui/surfaces";
import { UnitIcon } from "../../ui/symbols";
import { capital, plural } from "../../ui/words";
import { definePanel, type PanelProps } from "../define";
import { unitTitle } from "../selection";
import "./anniversary.css";
import { useLights } from "../lights";
import { perPosition } from "../per-position";
import { onPhone } from "../phone";
import { bill, changed, type Draft, EMPTY, ordersOf, placement, placesOf } from "./draft";
import { OutlookSection } from "./income";
import { giveAll } from "./orders";
import { type Factory, type ForSale, type Purchase, panelOf, type View } from "./panel-view";
import { inWords, Place, placeName, total, UnitCounts, Warning } from "./parts";
import { Watch } from "./watch";

const kept = perPosition<Draft>();
const draftNow = (): Draft => kept.get() ?? EMPTY;
const change = (part: "units" | "repairs", id: string, count: number) =>
  kept.set(changed(draftNow(), part, id, count));

const dash = (value: number) => (value ? String(value) : "–");

function Row({ row, left }: { row: ForSale; left: number }) {
  const count = draftNow().units[row.unit] ?? 0;
  const name = unitTitle(row.unit);
  return (
    <tr class={count ? "bought" : ""}>
      <th scope="row">
        <UnitIcon unit={row.unit} size={24} />
        <span>{capital(name)}</span>
      </th>
      <td class="cost">{row.cost}</td>
      <td>{dash(row.attack)}</td>
      <td>{row.unit === "antiaircraft-gun" ? "AA" : dash(row.defense)}</td>
      <td>{dash(row.movement)}</td>
      <td>
        <Stepper
          label={name}
          value={count}
          most={count + Math.floor(Math.max(0, left) / row.cost)}
          change={(value) => change("units", row.unit, value)}
        />
      </td>
      <td class="ipc">{count ? count * row.cost : ""}</td>
    </tr>
  );
}

function Repair({ factory, left }: { factory: Factory; left: number }) {
  const count = draftNow().repairs[factory.space] ?? 0;
  const paid = factory.repairs[count - 1]?.cost ?? 0;
  const most = factory.repairs.filter((repair) => repair.cost - paid <= left).length;
  return (
    <div class="repair">
      <UnitIcon unit="industrial-complex" size={24} />
      <div class="grow">
        <b>Repair {placeName(factory.space)}</b>
        <p class="second">
          {factory.damage} damage, {factory.repairs[0]?.cost ?? 1} IPC each. Each point repaired frees one
          place.
        </p>
      </div>
      <Stepper
        label={`repair in ${placeName(factory.space)}`}
        value={count}
        most={most}
        change={(value) => change("repairs", factory.space, value)}
      />
      <b class="ipc">{paid || ""}</b>
    </div>
  );
}

function Table({ panel }: { panel: Purchase }) {
  const { left } = bill(panel, draftNow());
  return (
    <table class="purchase-table">
      <thead>
        <tr>
          <th scope="col">Unit</th>
          <th scope="col">Cost</th>
          <th scope="col">Att</th>
          <th scope="col">Def</th>
          <th scope="col">Move</th>
          <th scope="col">Buy</th>
          <th scope="col">IPC</th>
        </tr>
      </thead>
      <tbody>
        {panel.units.map((row) => (
          <Row key={row.unit} row={row} left={left} />
        ))}
      </tbody>
    </table>
  );
}

function Card({ view, myTurn }: PanelProps<View>) {
  const panel = panelOf(view, "purchase");
  if (!panel || !myTurn || onPhone.value) return null;
  const { left } = bill(panel, draftNow());
  return (
    <CardFrame title="Purchase units" class="purchase" aside={<span class="second">{left} IPC left</span>}>
      <ForSaleList panel={panel} />
    </CardFrame>
  );
}

function ForSaleList({ panel }: { panel: Purchase }) {
  const { left } = bill(panel, draftNow());
  const damaged = panel.factories.filter((factory) => factory.damage > 0);
  return (
    <>
      <Table panel={panel} />
      {damaged.map((factory) => (
        <Repair key={factory.space} factory={factory} left={left} />
      ))}
    </>
  );
}

/** The factories' places: taken, free, and lost to damage. */
function Pips({ factory, used }: { factory: Factory; used: number }) {
  const places = placesOf(factory, draftNow());
  const lost = factory.damage - (draftNow().repairs[factory.space] ?? 0);
  return (
    <li>
      <Place id={factory.space} />
      <span class="pips" aria-hidden="true">
        {Array.from({ length: places }, (_, at) => at).map((at) => (
          <span key={at} class={at < used ? "taken" : ""} />
        ))}
        {Array.from({ length: Math.max(0, lost) }, (_, at) => at).map((at) => (
          <span key={`damaged ${at}`} class="damaged" />
        ))}
      </span>
      <span class="second">
        {used} of {places}
      </span>
    </li>
  );
}

function Body(props: PanelProps<View>) {
  const panel = panelOf(props.view, "purchase");
  if (!panel || !props.myTurn) return <Watch {...props} />;
  return <Ledger panel={panel} view={props.view} />;
}

function Ledger({ panel, view }: { panel: Purchase; view: View }) {
  const draft = draftNow();
  const sums = bill(panel, draft);
  const plan = placement(panel, draft);
  useLights(
    panel.factories.map((factory) => factory.space),
    "move",
  );
  const clear = (
    <Button look="quiet" disabled={draft === EMPTY} onClick={() => kept.set(null)}>
      Clear
    </Button>
  );
  const homeless = total(plan.homeless);
  const repairable = panel.factories.find(
    (factory) =>
      factory.repairs.length > (draft.repairs[factory.space] ?? 0) &&
      (factory.repairs[draft.repairs[factory.space] ?? 0]?.cost ?? 99) <= sums.left,
  );
  return (
    <>
      {onPhone.value && <ForSaleList panel={panel} />}
      <Section title="Running total" aside={clear}>
        <dl class="sums">
          <Line name="In hand" value={panel.treasury} />
          <Line name="Units" value={-sums.units} />
          {(sums.repairs > 0 || panel.factories.some((factory) => factory.damage > 0)) && (
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
      <Section title="Where they appear" aside="may change">
        {total(plan.used) === 0 && !homeless && <p class="second">Units you buy appear at your factories.</p>}
        <ul class="appear">
          {Object.entries(plan.spaces).map(([space, units]) => (
            <li key={space}>
              <Place id={space} />
              <UnitCounts counts={units} />
            </li>
          ))}
        </ul>
        {homeless > 0 && (
          <p class="shortfall">
            <Warning />
            <span class="grow">
              {inWords(plan.homeless)} {homeless === 1 ? "has" : "have"} no place and would wait for a later
              turn.
            </span>
            {repairable && (
              <Button
                onClick={() =>
                  change("repairs", repairable.space, (draft.repairs[repairable.space] ?? 0) + 1)
                }
              >
                Repair 1 more
              </Button>
            )}
          </p>
        )}
        <ul class="factories" aria-label="Places of your factories">
          {panel.factories.map((factory) => (
            <Pips key={factory.space} factory={factory} used={plan.used[factory.space] ?? 0} />
          ))}
        </ul>
        {total(panel.chinese) > 0 && (
          <p class="second">China raises {inWords(panel.chinese)}, to be placed with your units.</p>
        )}
      </Section>
      <OutlookSection outlook={view.powers[panel.power]?.income} title="Next income, if nothing changes" />
    </>
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

function Foot({ view, seen: now, myTurn }: PanelProps<View>) {
  const panel = panelOf(view, "purchase");
  if (!panel || !myTurn) return null;
  const draft = draftNow();
  const units = total(draft.units);
  const repairs = total(draft.repairs);
  const words = [units && `buy ${plural(units, "unit")}`, repairs && `repair ${repairs}`]
    .filter(Boolean)
    .join(", ");
  const text = words ? capital(words) : (now.desk.primary?.text ?? "Buy nothing");
  const hint = (
    <>
      You can come back until the first die. <RuleLink rule="purchase.steps" section="Purchase units" />
    </>
  );
  return (
    <FootFrame hint={hint}>
      <Button
        look="primary"
        id="primary"
        shortcut="⏎"
        disabled={busy.value}
        onClick={() => giveAll(ordersOf(draft))}
      >
        {text}
      </Button>
    </FootFrame>
  );
}

export default definePanel<View>({
  game: "anniversary",
  fits: (view) => view.panel?.kind === "purchase",
  Body,
  Card,
  Foot,
});
