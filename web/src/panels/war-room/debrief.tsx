// After the dice: repairs, who takes the place, medals, and what else the debrief asks.

import { useSignal } from "@preact/signals";
import { order } from "../../state/orders";
import { busy } from "../../state/table";
import { Button, Stepper } from "../../ui/controls";
import { Emblem } from "../../ui/symbols";
import { capital, plural } from "../../ui/words";
import { spaceTitle, unitTitle } from "../selection";
import { targetTitle } from "./batch";
import { nationTitle, Purse, total, Unit, written } from "./parts";
import type { BattleChoice, BattlePanel, Nation, Offer, Units } from "./types";

const TITLES: Record<string, string> = {
  garrison: "The garrison eliminates",
  repairs: "Repair damaged units",
  claim: "Who takes the territory?",
  medals: "Award medals",
  dive: "Escaped submarines",
};

export function Debrief({ panel }: { panel: BattlePanel }) {
  const choice = panel.choice;
  if (!choice) return null;
  return (
    <div class="wr-batch">
      <h2>{TITLES[choice.kind]}</h2>
      {choice.kind === "repairs" && <Repairs choice={choice} />}
      {choice.kind === "claim" && <Nations options={choice.options} verb="takes it" />}
      {choice.kind === "medals" && (
        <>
          <p class="second">{plural(choice.left, "medal")} left to award.</p>
          <Nations options={choice.options} verb="gets one" />
        </>
      )}
      {choice.kind === "garrison" && (
        <div class="wr-buttons">
          {choice.options.map((option) => (
            <Button
              key={option.order}
              disabled={busy.value}
              onClick={() => option.order && order(option.order)}
            >
              {capital(targetTitle(option.target, true))}
            </Button>
          ))}
        </div>
      )}
      {choice.kind === "dive" && (
        <div class="wr-buttons">
          {choice.options.map((option) => (
            <Button key={option.order} disabled={busy.value} onClick={() => order(option.order)}>
              {option.count} to {spaceTitle(option.to)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

function Nations({ options, verb }: { options: { nation: Nation; order: Offer }[]; verb: string }) {
  return (
    <div class="wr-buttons">
      {options.map((option) => (
        <Button
          key={option.nation}
          disabled={busy.value || !option.order}
          onClick={() => option.order && order(option.order)}
        >
          <Emblem power={option.nation} size={18} /> {nationTitle(option.nation)} {verb}
        </Button>
      ))}
    </div>
  );
}

/** One resource of any kind for each unit; what is not repaired is lost. */
function Repairs({ choice }: { choice: Extract<BattleChoice, { kind: "repairs" }> }) {
  const wanted = useSignal<Units>(choice.suggested);
  const count = total(wanted.value);
  const purse = total(choice.resources);
  return (
    <>
      <p class="second">One resource each. A damaged unit that is not repaired is lost.</p>
      <ul class="wr-list">
        {Object.entries(choice.damaged).map(([unit, most]) => (
          <li key={unit} class="row">
            <Unit unit={unit} size={24} />
            <span class="grow">{capital(unitTitle(unit))}</span>
            <Stepper
              label={unitTitle(unit)}
              value={wanted.value[unit] ?? 0}
              most={Math.min(most, (wanted.value[unit] ?? 0) + purse - count)}
              change={(n) => (wanted.value = { ...wanted.value, [unit]: n })}
            />
            <span class="third">of {most}</span>
          </li>
        ))}
      </ul>
      <Purse held={choice.resources} />
      <div class="wr-confirm">
        <Button
          look="primary"
          id="primary"
          shortcut="⏎"
          disabled={busy.value}
          onClick={() => order(`repair ${written(wanted.value) || "nothing"}`)}
        >
          {count ? `Repair ${plural(count, "unit")}` : "Repair nothing"}
        </Button>
      </div>
    </>
  );
}
