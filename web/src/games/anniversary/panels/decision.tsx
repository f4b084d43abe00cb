// What a battle waits for: losses, press or retreat, submarines, bombardment.

import { useSignal } from "@preact/signals";
import { onPhone } from "../../../panels/phone";
import { unitTitle } from "../../../panels/selection";
import { StepRule } from "../../../panels/step-rule";
import { inWords, total } from "../../../panels/units";
import { order } from "../../../state/orders";
import { busy } from "../../../state/table";
import { Button, Stepper } from "../../../ui/controls";
import { RuleLink } from "../../../ui/rule";
import { UnitIcon } from "../../../ui/symbols";
import { capital, plural } from "../../../ui/words";
import type { BattleBoard, Bombard, Losses, LossOption, Press, Submarines } from "../generated/view";
import { ChooseLosses, markedOption, namesEach } from "./losses";
import { placeName, powerTitle } from "./parts";

interface DecisionProps {
  panel: BattleBoard;
  myTurn: boolean;
  odds: Map<string, number | null>;
}

export function Decision({ panel, myTurn, odds }: DecisionProps) {
  const { decision } = panel;
  if (!decision) return null;
  if (!myTurn) {
    return (
      <div class="decision">
        <p class="second">{powerTitle(panel.by)} decides.</p>
      </div>
    );
  }
  const head = (title: string) => (
    <header class="row">
      <h2 class="grow">{title}</h2>
      <StepRule />
    </header>
  );
  switch (decision.kind) {
    case "losses":
      return (
        <div class="decision two">
          <div>
            {head(`Choose ${plural(decision.must, "loss")}`)}
            <ChooseLosses panel={panel} losses={decision} odds={odds} />
          </div>
          <LoseThem losses={decision} panel={panel} />
        </div>
      );
    case "press":
      return (
        <div class="decision">
          {head(decision.spent ? "Stay or retreat" : "Press or retreat")}
          <PressOrRetreat press={decision} round={panel.round} space={panel.space} />
        </div>
      );
    case "submarines":
      return (
        <div class="decision">
          {head("Strike or submerge")}
          <Dive submarines={decision} />
        </div>
      );
    case "bombard":
      return (
        <div class="decision">
          {head(`Bombard ${placeName(panel.space)}`)}
          <Bombardment bombard={decision} />
        </div>
      );
  }
}

/** On a phone the primary button is at the foot of the sheet, else here. */
const here = () => (onPhone.value ? {} : { id: "primary" });

function LoseThem({ losses, panel }: { losses: Losses; panel: BattleBoard }) {
  const chosen = markedOption(losses);
  if (!chosen) return null;
  return (
    <div class="then">
      {!namesEach() && (
        <Button
          look="primary"
          {...here()}
          disabled={busy.value}
          shortcut="⏎"
          onClick={() => order(chosen.order)}
        >
          Lose {chosen.text}
        </Button>
      )}
      <p class="second">
        {losses.attacking
          ? thenWords(chosen, losses.seaborne)
          : `Units that are hit still fire before they are removed${panel.goal === "win" ? ", unless a submarine struck them by surprise" : ""}.`}
      </p>
    </div>
  );
}

/** What an attacker decides next, if anybody is left to decide about. */
function thenWords({ attackers_left, defenders_left }: LossOption, seaborne: boolean): string {
  if (!total(attackers_left)) return "Then nobody of yours is left, and the battle is over.";
  if (!total(defenders_left)) return "Then no defender is left, and the battle is won.";
  return `Then you press the attack or retreat. ${seaborne ? "Units that came by sea must stay." : ""}`;
}

function PressOrRetreat({ press, round, space }: { press: Press; round: number; space: string }) {
  const staying = total(press.staying);
  return (
    <>
      <p class="buttons">
        <Button
          look="primary"
          {...here()}
          shortcut="A"
          disabled={busy.value}
          onClick={() => press.press && order(press.press)}
        >
          {press.spent ? `Stay in ${placeName(space)}` : `Press the attack: round ${round + 1}`}
        </Button>
        {press.retreats.map((way, at) => (
          <Button
            key={way.order}
            {...(at === 0 && { shortcut: "R" })}
            disabled={busy.value}
            onClick={() => order(way.order)}
          >
            {way.text}
          </Button>
        ))}
      </p>
      {staying > 0 && (
        <p class="second staying">
          {capital(inWords(press.staying))} came by sea and must stay.{" "}
          <RuleLink rule="amphib.seaborne-no-retreat" section="Amphibious assaults" />
        </p>
      )}
    </>
  );
}

function Dive({ submarines }: { submarines: Submarines }) {
  const { strike } = submarines;
  return (
    <p class="buttons">
      {strike && (
        <Button look="primary" {...here()} disabled={busy.value} onClick={() => order(strike)}>
          Strike by surprise
        </Button>
      )}
      {submarines.dives.map((dive) => (
        <Button key={dive.order} disabled={busy.value} onClick={() => order(dive.order)}>
          Submerge {plural(dive.submarines, "submarine")}
        </Button>
      ))}
    </p>
  );
}

function Bombardment({ bombard }: { bombard: Bombard }) {
  const counts = useSignal<Record<string, number> | null>(null);
  const named = counts.value ?? {};
  const text = Object.entries(named)
    .filter(([, count]) => count > 0)
    .map(([unit, count]) => `${count} ${unit}`)
    .join(", ");
  const chosen = text ? `bombard ${text}` : bombard.suggested?.order;
  return (
    <>
      <p class="second">
        Up to {plural(bombard.most, "ship")} may fire, 1 for each unit that lands. Ready:{" "}
        {inWords(bombard.ships)}.
      </p>
      {counts.value && (
        <ul class="pick-list">
          {Object.entries(bombard.ships).map(([unit, most]) => (
            <li key={unit}>
              <UnitIcon unit={unit} />
              <span class="grow">{capital(unitTitle(unit))}</span>
              <Stepper
                label={unitTitle(unit)}
                value={named[unit] ?? 0}
                most={Math.min(most, (named[unit] ?? 0) + bombard.most - total(named))}
                change={(value) => {
                  counts.value = { ...named, [unit]: value };
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <p class="buttons">
        <Button
          look="primary"
          {...here()}
          disabled={busy.value || !chosen}
          class={text ? "own-choice" : ""}
          onClick={() => chosen && order(chosen)}
        >
          Bombard with {text ? inWords(named) : bombard.suggested?.text}
        </Button>
        {!counts.value && (
          <Button look="quiet" onClick={() => (counts.value = {})}>
            Choose ships
          </Button>
        )}
        <Button look="quiet" disabled={busy.value} onClick={() => bombard.none && order(bombard.none)}>
          No bombardment
        </Button>
      </p>
    </>
  );
}
