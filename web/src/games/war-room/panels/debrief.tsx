// After the dice: repairs, who takes the place, medals, and what else the debrief asks.

import { type Choice, Choices } from "../../../panels/choices";
import { perPosition } from "../../../panels/per-position";
import { onPhone } from "../../../panels/phone";
import { Primary } from "../../../panels/primary";
import { spaceTitle } from "../../../panels/selection";
import { StepRule } from "../../../panels/step-rule";
import { UnitPicker } from "../../../panels/unit-picker";
import { sorted, total, written } from "../../../panels/units";
import { Emblem } from "../../../ui/symbols";
import { capital, plural } from "../../../ui/words";
import type { BattleChoice, BattlePanel, Nation, Units } from "../generated/panel";
import { targetTitle } from "./batch";
import { nationTitle, Purse, Unit } from "./parts";
import type { Offer } from "./stage";

const TITLES: Record<string, string> = {
  garrison: "Choose a unit the garrison eliminates",
  repairs: "Repair damaged units",
  claim: "Choose who takes the territory",
  medals: "Award medals",
  dive: "Choose where the submarine goes",
};

export function Debrief({ panel }: { panel: BattlePanel }) {
  const choice = panel.choice;
  if (!choice) return null;
  return (
    <div class="wr-batch">
      <header class="row">
        <h2 class="grow">{TITLES[choice.kind]}</h2>
        <StepRule />
      </header>
      {choice.kind === "repairs" && <Repairs choice={choice} />}
      {choice.kind === "claim" && <Choices choices={nationsWith(choice.options, "takes it")} />}
      {choice.kind === "medals" && (
        <>
          <p class="second">{plural(choice.left, "medal")} left to award.</p>
          <Choices choices={nationsWith(choice.options, "gets 1 medal")} />
        </>
      )}
      {choice.kind === "garrison" && (
        <Choices
          choices={choice.options.map((option) => ({
            order: option.order,
            words: capital(targetTitle(option.target, true)),
          }))}
        />
      )}
      {choice.kind === "dive" && (
        <Choices
          choices={choice.options.map((option) => ({
            order: option.order,
            words: `Send ${plural(option.count, "submarine")} to ${spaceTitle(option.to)}`,
          }))}
        />
      )}
    </div>
  );
}

const nationsWith = (options: { nation: Nation; order: Offer }[], verb: string): Choice[] =>
  options.map((option) => ({
    order: option.order,
    words: (
      <>
        <Emblem power={option.nation} size={18} /> {nationTitle(option.nation)} {verb}
      </>
    ),
  }));

type RepairChoice = Extract<BattleChoice, { kind: "repairs" }>;

const repairing = perPosition<Units>();
const wanted = (choice: RepairChoice): Units => repairing.get() ?? choice.suggested;

export function repairOrder(choice: RepairChoice): { text: string; order: string } {
  const units = wanted(choice);
  const count = total(units);
  const text = count ? `Repair ${plural(count, "unit")}` : "Repair nothing";
  return { text, order: `repair ${written(units) || "nothing"}` };
}

/** One resource of any kind for each unit; what is not repaired is lost. */
function Repairs({ choice }: { choice: RepairChoice }) {
  const units = wanted(choice);
  const lead = repairOrder(choice);
  return (
    <>
      <p class="second">1 resource each. A damaged unit that is not repaired is lost.</p>
      <UnitPicker
        kinds={sorted(choice.damaged).map(([unit, count]) => ({
          pick: unit,
          unit,
          count,
          icon: <Unit unit={unit} size={24} />,
        }))}
        picked={units}
        most={total(choice.resources)}
        change={(picked) => repairing.set(picked)}
      />
      <Purse held={choice.resources} />
      {!onPhone.value && (
        <div class="wr-confirm">
          <Primary give={lead.order}>{lead.text}</Primary>
        </div>
      )}
    </>
  );
}
