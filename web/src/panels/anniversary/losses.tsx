// Losses: the suggestion first, others after it, and unit by unit for who wants to say it all.

import { signal, useSignal } from "@preact/signals";
import { order } from "../../state/orders";
import { busy, seen } from "../../state/table";
import { Button, percent, Stepper } from "../../ui/controls";
import { UnitIcon } from "../../ui/symbols";
import { capital, plural } from "../../ui/words";
import { unitTitle } from "../selection";
import type { BattlePanel, Losses, LossKind, LossOption } from "./panel-view";
import { powerTitle, sorted } from "./parts";

/** How many choices are shown before "more". */
const SHOWN = 3;

/** The option that is marked, in the position it belongs to. */
const marked = signal<{ n: number; order: string }>({ n: -1, order: "" });

/** The position in which losses are named one by one. */
const namedIn = signal(-1);
export const namesEach = () => namedIn.value === seen.value?.n;

export function markedOption(losses: Losses): LossOption | undefined {
  const here = marked.value.n === seen.value?.n ? marked.value.order : null;
  return losses.options.find((option) => option.order === here) ?? losses.options[0];
}

export function ChooseLosses({ panel, losses, odds }: LossesProps) {
  const all = useSignal(false);
  if (namesEach()) {
    return <UnitByUnit kinds={losses.kinds} must={losses.must} back={() => (namedIn.value = -1)} />;
  }
  const chosen = markedOption(losses);
  const shown = all.value ? losses.options : losses.options.slice(0, SHOWN);
  return (
    <div class="losses">
      <div class="loss-options" role="radiogroup" aria-label={`Choose ${plural(losses.must, "loss")}`}>
        {shown.map((option) => (
          <Option
            key={option.order}
            option={option}
            checked={option === chosen}
            chance={odds.get(option.order)}
            goal={panel.goal}
          />
        ))}
      </div>
      <p class="row">
        {losses.options.length > SHOWN && (
          <Button look="quiet" onClick={() => (all.value = !all.value)}>
            {all.value ? "Fewer choices" : `${plural(losses.options.length - SHOWN, "more choice")}`}
          </Button>
        )}
        <Button look="quiet" onClick={() => (namedIn.value = seen.value?.n ?? -1)}>
          Choose unit by unit
        </Button>
      </p>
    </div>
  );
}

interface LossesProps {
  panel: BattlePanel;
  losses: Losses;
  odds: Map<string, number>;
}

interface OptionProps {
  option: LossOption;
  checked: boolean;
  chance: number | undefined;
  goal: string;
}

function Option({ option, checked, chance, goal }: OptionProps) {
  const counts = Object.fromEntries(option.units.map((unit) => [unit.unit, unit.count]));
  const icons = sorted(counts).flatMap(([unit, count]) =>
    Array.from({ length: Math.min(count, 3) }, () => unit),
  );
  return (
    <button
      type="button"
      role="radio"
      aria-checked={checked}
      class="loss-option"
      onClick={() => {
        marked.value = { n: seen.value?.n ?? -1, order: option.order };
      }}
      onDblClick={() => order(option.order)}
    >
      <span class="radio" aria-hidden="true" />
      <span class="loss-icons" aria-hidden="true">
        {icons.slice(0, 4).map((unit, at) => (
          <UnitIcon key={at} unit={unit} size={24} />
        ))}
      </span>
      <span class="grow">
        <b>{capital(option.text)}</b>
        <span class="second">{option.note}</span>
      </span>
      {chance !== undefined && (
        <span class="chance">
          <b>{percent(chance)}</b>
          <span class="third">to {goal}</span>
        </span>
      )}
    </button>
  );
}

interface UnitByUnitProps {
  kinds: LossKind[];
  must: number;
  /** The way back, where there is something to go back to. */
  back?: () => void;
}

export function UnitByUnit({ kinds, must, back }: UnitByUnitProps) {
  const counts = useSignal<Record<string, number>>({});
  const named = Object.values(counts.value).reduce((sum, count) => sum + count, 0);
  const text = Object.entries(counts.value)
    .filter(([, count]) => count > 0)
    .map(([pick, count]) => `${count} ${pick}`)
    .join(", ");
  return (
    <div class="losses">
      <ul class="pick-list">
        {kinds.map((kind) => {
          const count = counts.value[kind.pick] ?? 0;
          return (
            <li key={kind.pick}>
              <UnitIcon unit={kind.unit} size={24} />
              <span class="grow">
                {capital(unitTitle(kind.unit))}
                <span class="third">
                  {" "}
                  {powerTitle(kind.power)}
                  {kind.arrival && `, ${kind.arrival}`}
                  {kind.damages ? `, ${plural(kind.damages, "hit")} only damage` : ""}
                </span>
              </span>
              <Stepper
                label={unitTitle(kind.unit)}
                value={count}
                most={Math.min(kind.count, count + must - named)}
                change={(value) => {
                  counts.value = { ...counts.value, [kind.pick]: value };
                }}
              />
              <span class="third of">of {kind.count}</span>
            </li>
          );
        })}
      </ul>
      <p class="row">
        {back && (
          <Button look="quiet" onClick={back}>
            Back to the suggestions
          </Button>
        )}
        <span class="grow" />
        <Button disabled={named !== must || busy.value} onClick={() => order(`casualties ${text}`)}>
          Lose these {must}
        </Button>
      </p>
    </div>
  );
}
