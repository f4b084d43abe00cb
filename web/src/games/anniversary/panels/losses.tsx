// Losses: the suggestion first, others after it, and unit by unit for who wants to say it all.

import { useSignal } from "@preact/signals";
import { perPosition } from "../../../panels/per-position";
import { UnitPicker } from "../../../panels/unit-picker";
import { sorted, total, written } from "../../../panels/units";
import { order } from "../../../state/orders";
import { busy } from "../../../state/table";
import { Button, percent } from "../../../ui/controls";
import { UnitIcon } from "../../../ui/symbols";
import { capital, plural } from "../../../ui/words";
import type { BattleBoard, Losses, LossKind, LossOption } from "../generated/view";
import { powerTitle } from "./parts";

/** How many choices are shown before "more". */
const SHOWN = 3;
/** Further choices get no odds: they are seldom looked at, and each is a question to the server. */
export const ODDS_FOR = 8;

/** The choices, each once, in whatever order its units are told. */
export function lossOptions(losses: Losses): LossOption[] {
  const told = new Set<string>();
  return losses.options.filter((option) => {
    const key = option.units
      .map(({ count, power, unit, cargo, left }) => JSON.stringify([count, power, unit, cargo, left]))
      .sort()
      .join(", ");
    // Those who came by sea and overland have the same names but not the same order.
    const known = told.has(key) && !/seaborne|overland/.test(option.order);
    told.add(key);
    return !known;
  });
}

/** The order of the option that is marked. */
const marked = perPosition<string>();

/** Whether losses are named one by one. */
const naming = perPosition<boolean>();
export const namesEach = () => naming.get() ?? false;

export function markedOption(losses: Losses): LossOption | undefined {
  const options = lossOptions(losses);
  return options.find((option) => option.order === marked.get()) ?? options[0];
}

export function ChooseLosses({ panel, losses, odds }: LossesProps) {
  const all = useSignal(false);
  if (namesEach()) {
    return <UnitByUnit kinds={losses.kinds} must={losses.must} back={() => naming.set(null)} />;
  }
  const chosen = markedOption(losses);
  const options = lossOptions(losses);
  const shown = all.value ? options : options.slice(0, SHOWN);
  return (
    <div class="losses">
      <div class="loss-options" role="radiogroup" aria-label={`Choose ${plural(losses.must, "loss")}`}>
        {shown.map((option) => (
          <Option
            key={option.order}
            option={option}
            checked={option === chosen}
            {...standing(odds.get(option.order), losses.attacking, panel.goal)}
          />
        ))}
      </div>
      <p class="row other-losses">
        {options.length > SHOWN && (
          <Button look="quiet" onClick={() => (all.value = !all.value)}>
            {all.value ? "Show fewer choices" : `Show ${plural(options.length - SHOWN, "more choice")}`}
          </Button>
        )}
        <Button look="quiet" onClick={() => naming.set(true)}>
          Choose unit by unit
        </Button>
      </p>
    </div>
  );
}

interface LossesProps {
  panel: BattleBoard;
  losses: Losses;
  odds: Map<string, number | null>;
}

/** Each side reads its own chance: the attacker's to win, the defender's to hold. */
export function standing(
  chance: number | null | undefined,
  attacking: boolean,
  goal: string,
): { chance: number | null | undefined; words: string } {
  if (attacking) return { chance, words: `to ${goal}` };
  return { chance: typeof chance === "number" ? 1 - chance : chance, words: "to hold" };
}

interface OptionProps {
  option: LossOption;
  checked: boolean;
  chance: number | null | undefined;
  words: string;
}

function Option({ option, checked, chance, words }: OptionProps) {
  const counts = Object.fromEntries(option.units.map((unit) => [unit.unit, unit.count]));
  const icons = sorted(counts).flatMap(([unit, count]) =>
    Array.from({ length: Math.min(count, 3) }, () => unit),
  );
  return (
    <label class="loss-option" onDblClick={() => order(option.order)}>
      <input
        type="radio"
        name="loss"
        checked={checked}
        onChange={() => marked.set(option.order)}
        onKeyDown={(event) => {
          if (event.key === "Enter") void order(option.order);
        }}
      />
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
          <b>{chance === null ? "…" : percent(chance)}</b>
          <span class="third">{words}</span>
        </span>
      )}
    </label>
  );
}

interface UnitByUnitProps {
  kinds: LossKind[];
  must: number;
  /** The way back, where there is something to go back to. */
  back?: () => void;
}

export const noteOf = ({ power, arrival, marks, damages }: LossKind) =>
  [powerTitle(power), arrival, marks, damages && `${plural(damages, "hit")} only damage`]
    .filter(Boolean)
    .join(", ");

export function UnitByUnit({ kinds, must, back }: UnitByUnitProps) {
  const counts = useSignal<Record<string, number>>({});
  return (
    <div class="losses">
      <UnitPicker
        kinds={kinds.map((kind) => ({ ...kind, note: noteOf(kind) }))}
        picked={counts.value}
        most={must}
        change={(picked) => {
          counts.value = picked;
        }}
      />
      <p class="row">
        {back && (
          <Button look="quiet" onClick={back}>
            Back to the suggestions
          </Button>
        )}
        <span class="grow" />
        <Button
          disabled={total(counts.value) !== must || busy.value}
          onClick={() => order(`casualties ${written(counts.value)}`)}
        >
          {must === 1 ? "Lose this unit" : `Lose these ${must} units`}
        </Button>
      </p>
    </div>
  );
}
