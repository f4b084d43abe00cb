// Morale: the stress of all nations, and what this one does about its own.

import { useSignal } from "@preact/signals";
import { FootFrame } from "../../shell/panel";
import { order } from "../../state/orders";
import { busy, seen } from "../../state/table";
import { Button, Stepper } from "../../ui/controls";
import { RuleLink } from "../../ui/rule";
import { Section } from "../../ui/surfaces";
import { Emblem } from "../../ui/symbols";
import { capital, plural } from "../../ui/words";
import { definePanel, type PanelProps } from "../define";
import { spaceTitle } from "../selection";
import { nationTitle, Plate, paid, ResourceMark, total, Unit } from "./parts";
import { Rights } from "./rights";
import { isStage, type Of, type Resource, type Resources, type View } from "./types";

type Props = PanelProps<View<"morale">>;
type Choice = NonNullable<Of<"morale">["choice"]>;

const ZONES = ["white", "blue", "yellow", "orange", "red", "gray"];
const EFFECTS: Record<string, string> = {
  white: "Acceptable stress.",
  blue: "Civil unrest: three resources each round.",
  yellow: "And rails, ports and sea trade fail.",
  orange: "And three orders fewer.",
  red: "And no income, no trade.",
  gray: "And units desert.",
};
const STEPS = [
  { id: "cancel", title: "Cancel stress" },
  { id: "relief", title: "Relief" },
  { id: "unrest", title: "Unrest" },
  { id: "desertion", title: "Desertion" },
];

function Body({ view, seat }: Props) {
  const { choice, nations, step, nation } = view.panel;
  return (
    <>
      <ol class="wr-steps" aria-label="Steps of the phase">
        {STEPS.map((one) => (
          <li key={one.id} class={one.id === step ? "now" : ""}>
            {one.title}
          </li>
        ))}
      </ol>
      {choice && step === "cancel" && <Cancel key="cancel" choice={choice} />}
      {choice && step === "relief" && <Relief choice={choice} />}
      {choice && step === "unrest" && <Unrest choice={choice} />}
      {choice && step === "desertion" && <Desertion choice={choice} nation={seat ?? ""} />}
      <Section title="Morale board">
        <ul class="wr-morale">
          {nations.map((row) => (
            <li key={row.nation} class={row.nation === nation ? "now" : ""}>
              <header>
                <Emblem power={row.nation} size={20} />
                <b class="grow">{nationTitle(row.nation)}</b>
                <span class="second">
                  {plural(row.medals, "medal")}, {plural(row.goods, "good")}
                </span>
              </header>
              <Zones zone={row.zone} collapsed={row.collapsed} />
              <Stress stress={row.stress} threshold={row.threshold} />
            </li>
          ))}
        </ul>
      </Section>
      <Rights panel={view.panel} seat={seat} />
    </>
  );
}

function Zones({ zone, collapsed }: { zone: string; collapsed: boolean }) {
  return (
    <p class="wr-zones" title={collapsed ? "Collapsed" : EFFECTS[zone]}>
      {ZONES.map((one) => (
        <span key={one} class={`${one} ${one === zone && !collapsed ? "here" : ""}`}>
          {one === zone ? (collapsed ? "Collapsed" : capital(one)) : ""}
        </span>
      ))}
    </p>
  );
}

/** One box for each point up to the threshold. */
function Stress({ stress, threshold }: { stress: number; threshold: number }) {
  return (
    <p class="wr-stress">
      <span class="boxes" aria-hidden="true">
        {Array.from({ length: Math.max(threshold, stress) }, (_, at) => (
          <i key={at} class={`${at < stress ? "on" : ""} ${at >= threshold ? "over" : ""}`} />
        ))}
      </span>
      <span class="third">
        stress {stress}, next zone at {threshold}
      </span>
    </p>
  );
}

function Cancel({ choice }: { choice: Choice }) {
  const { stress = 0, threshold = 0, medals = 0, goods = 0 } = choice;
  const spendGoods = useSignal(Math.min(goods, stress));
  const spendMedals = useSignal(0);
  const spent = spendGoods.value + spendMedals.value;
  const left = stress - spent;
  return (
    <Section title="Cancel stress" aside={`${stress} → ${left}`}>
      <Stress stress={left} threshold={threshold} />
      <p class="row">
        <span class="grow">Civilian goods, {goods} in hand</span>
        <Stepper
          label="goods"
          value={spendGoods.value}
          most={Math.min(goods, stress - spendMedals.value)}
          change={(n) => (spendGoods.value = n)}
        />
      </p>
      <p class="row">
        <span class="grow">Medals, {medals} in hand</span>
        <Stepper
          label="medals"
          value={spendMedals.value}
          most={Math.min(medals, stress - spendGoods.value)}
          change={(n) => (spendMedals.value = n)}
        />
      </p>
      <div class="wr-buttons">
        <Button
          look="primary"
          disabled={busy.value || spent === 0}
          onClick={() => order(`spend ${spendMedals.value} medals, ${spendGoods.value} goods`)}
        >
          {spent ? `Cancel ${spent} stress` : "Cancel stress"}
        </Button>
      </div>
      {left >= threshold && <p class="wr-warning">{left} stress still reaches the next zone.</p>}
    </Section>
  );
}

function Relief({ choice }: { choice: Choice }) {
  const { due = 0, medals = 0, goods = 0, to } = choice;
  const spendGoods = useSignal(Math.min(goods, due));
  const spendMedals = due - spendGoods.value;
  return (
    <Section title={`Back to the ${to} zone`} aside={`costs ${due}`}>
      <p class="row">
        <span class="grow">
          Goods, {goods} in hand; the rest in medals, {medals} in hand
        </span>
        <Stepper
          label="goods"
          value={spendGoods.value}
          least={Math.max(0, due - medals)}
          most={Math.min(goods, due)}
          change={(n) => (spendGoods.value = n)}
        />
      </p>
      <div class="wr-buttons">
        <Button
          look="primary"
          disabled={busy.value}
          onClick={() => order(`relieve ${spendMedals} medals, ${spendGoods.value} goods`)}
        >
          Slide back for {plural(spendMedals, "medal")} and {plural(spendGoods.value, "good")}
        </Button>
      </div>
    </Section>
  );
}

const KINDS: Resource[] = ["oil", "iron", "osr"];

function Unrest({ choice }: { choice: Choice }) {
  const { due = 0, resources = {}, suggested = {} } = choice;
  const pay = useSignal<Resources>(suggested);
  const sum = total(pay.value);
  return (
    <Section title="Pay for civil unrest" aside={`${sum} of ${due}`}>
      {KINDS.map((kind) => (
        <p key={kind} class="row">
          <ResourceMark resource={kind} />
          <span class="grow">
            {kind === "osr" ? "OSR" : capital(kind)}, {resources[kind] ?? 0} in hand
          </span>
          <Stepper
            label={kind}
            value={pay.value[kind] ?? 0}
            most={Math.min(resources[kind] ?? 0, (pay.value[kind] ?? 0) + due - sum)}
            change={(n) => (pay.value = { ...pay.value, [kind]: n })}
          />
        </p>
      ))}
      <div class="wr-buttons">
        <Button
          look="primary"
          disabled={busy.value || sum !== due}
          onClick={() => order(`pay ${paid(pay.value)}`)}
        >
          Pay {paid(pay.value) || "nothing"}
        </Button>
      </div>
    </Section>
  );
}

function Desertion({ choice, nation }: { choice: Choice; nation: string }) {
  return (
    <Section title="Deserters" aside={`${choice.left} to choose`}>
      <ul class="wr-list">
        {choice.stacks?.map((stack) => (
          <li key={stack.command} class="wr-yard">
            <Plate nation={nation} command={stack.command} />
            <span class="grow second">{spaceTitle(stack.region)}</span>
            <span class="wr-buttons">
              {Object.entries(stack.units).map(([unit, count]) => (
                <Button
                  key={unit}
                  disabled={busy.value}
                  onClick={() => order(`desert ${stack.command}: 1 ${unit}`)}
                >
                  <Unit unit={unit} count={count} />
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The panel has the decision; keeping everything is the quiet way out. */
function Foot({ view, myTurn }: Props) {
  const desk = seen.value?.desk;
  if (!myTurn || !desk?.primary) return null;
  const { text, order: keep } = desk.primary;
  return (
    <FootFrame hint={desk.rule && <RuleLink rule={desk.rule} section={`Morale, ${view.panel.step}`} />}>
      <Button id="primary" disabled={busy.value} onClick={() => order(keep)}>
        {text}
      </Button>
    </FootFrame>
  );
}

export default definePanel<View<"morale">>({
  game: "war-room",
  fits: isStage("morale"),
  Body,
  Foot,
  width: 400,
});
