// What a nation decides about its stress, step by step. The steppers are here, the button is at the panel's foot.

import { perPosition } from "../../../panels/per-position";
import { spaceTitle, unitTitle } from "../../../panels/selection";
import { StepRule } from "../../../panels/step-rule";
import { total } from "../../../panels/units";
import { order } from "../../../state/orders";
import { busy } from "../../../state/table";
import { Button, Stepper } from "../../../ui/controls";
import { Section } from "../../../ui/surfaces";
import { forHand } from "../../../ui/touch";
import { list, plural } from "../../../ui/words";
import type { MoraleChoice as Choice, Resources } from "../generated/panel";
import { Plate, paid, RESOURCES, ResourceMark, resourceWords, Unit } from "./parts";
import { Stress } from "./stress";

type Of<Kind extends Choice["kind"]> = Extract<Choice, { kind: Kind }>;

interface Spending {
  goods: number;
  medals: number;
}

const spending = perPosition<Spending>();
const paying = perPosition<Resources>();

/** Goods first: medals win places in the turn order, too. */
const cancelled = ({ goods, stress }: Of<"cancel">): Spending =>
  spending.get() ?? { goods: Math.min(goods, stress), medals: 0 };

const relieved = ({ goods, due }: Of<"relief">): Spending => {
  const spent = spending.get()?.goods ?? Math.min(goods, due);
  return { goods: spent, medals: due - spent };
};

const payment = ({ suggested }: Of<"unrest">): Resources => paying.get() ?? suggested;

const spentWords = ({ medals, goods }: Spending) =>
  list([medals && plural(medals, "medal"), goods && plural(goods, "good")].filter(Boolean) as string[]);

/** What the panel's button does; null where the steppers are at nothing. */
export function moraleOrder(choice: Choice): { text: string; order: string; open: boolean } | null {
  if (choice.kind === "cancel") {
    const spent = cancelled(choice);
    const sum = spent.goods + spent.medals;
    const text = `Cancel ${sum} stress with ${spentWords(spent)}`;
    return sum ? { text, order: `spend ${spent.medals} medals, ${spent.goods} goods`, open: true } : null;
  }
  if (choice.kind === "relief") {
    const spent = relieved(choice);
    const text = `Slide back for ${spentWords(spent)}`;
    return { text, order: `relieve ${spent.medals} medals, ${spent.goods} goods`, open: true };
  }
  if (choice.kind === "unrest") {
    const pay = payment(choice);
    const open = total(pay) === choice.due;
    return { text: `Pay ${resourceWords(pay) || "nothing"}`, order: `pay ${paid(pay)}`, open };
  }
  return null;
}

export function MoraleChoice({ choice, nation }: { choice: Choice; nation: string }) {
  if (choice.kind === "cancel") return <Cancel choice={choice} />;
  if (choice.kind === "relief") return <Relief choice={choice} />;
  if (choice.kind === "unrest") return <Unrest choice={choice} />;
  return <Desertion choice={choice} nation={nation} />;
}

function Cancel({ choice }: { choice: Of<"cancel"> }) {
  const { stress, threshold, medals, goods } = choice;
  const spent = cancelled(choice);
  const left = stress - spent.goods - spent.medals;
  return (
    <Section title="Cancel stress" count={`${stress} → ${left}`} aside={<StepRule />}>
      <Stress stress={left} threshold={threshold} />
      <p class="row">
        <span class="grow">Civilian goods, {goods} in hand</span>
        <Stepper
          label="goods"
          value={spent.goods}
          most={Math.min(goods, stress - spent.medals)}
          change={(n) => spending.set({ ...spent, goods: n })}
        />
      </p>
      <p class="row">
        <span class="grow">Medals, {medals} in hand</span>
        <Stepper
          label="medals"
          value={spent.medals}
          most={Math.min(medals, stress - spent.goods)}
          change={(n) => spending.set({ ...spent, medals: n })}
        />
      </p>
      {left >= threshold && <p class="wr-warning">{left} stress still reaches the next zone.</p>}
    </Section>
  );
}

function Relief({ choice }: { choice: Of<"relief"> }) {
  const { due, medals, goods, to } = choice;
  const spent = relieved(choice);
  return (
    <Section title={`Back to the ${to} zone`} count={`costs ${due}`} aside={<StepRule />}>
      <p class="row">
        <span class="grow">Civilian goods, {goods} in hand</span>
        <Stepper
          label="goods"
          value={spent.goods}
          least={Math.max(0, due - medals)}
          most={Math.min(goods, due)}
          change={(n) => spending.set({ goods: n, medals: due - n })}
        />
      </p>
      <p class="row">
        <span class="grow">Medals pay the rest, {medals} in hand</span>
        <b>{spent.medals}</b>
      </p>
    </Section>
  );
}

function Unrest({ choice }: { choice: Of<"unrest"> }) {
  const { due, resources } = choice;
  const pay = payment(choice);
  const sum = total(pay);
  return (
    <Section title="Pay for civil unrest" count={`${sum} of ${due}`} aside={<StepRule />}>
      {RESOURCES.map(({ id, title }) => (
        <p key={id} class="row">
          <ResourceMark resource={id} />
          <span class="grow">
            {title}, {resources[id] ?? 0} in hand
          </span>
          <Stepper
            label={title}
            value={pay[id] ?? 0}
            most={Math.min(resources[id] ?? 0, (pay[id] ?? 0) + due - sum)}
            change={(n) => paying.set({ ...pay, [id]: n })}
          />
        </p>
      ))}
    </Section>
  );
}

function Desertion({ choice, nation }: { choice: Of<"desertion">; nation: string }) {
  return (
    <Section title="Choose deserters" count={`${choice.left} to go`} aside={<StepRule />}>
      <p class="second">{forHand("Click a unit: 1 of it leaves its command.")}</p>
      <ul class="wr-list">
        {choice.stacks.map((stack) => (
          <li key={stack.command} class="wr-yard">
            <Plate nation={nation} command={stack.command} />
            <span class="grow second">{spaceTitle(stack.region)}</span>
            <span class="wr-buttons">
              {Object.entries(stack.units).map(([unit, count]) => (
                <Button
                  key={unit}
                  disabled={busy.value}
                  aria-label={`1 of ${plural(count, unitTitle(unit))} of the ${stack.command} deserts`}
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
