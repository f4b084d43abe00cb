// The steps of a phase: a list in the panel, and those in use as cards at the foot of the map.

import type { Sheet } from "../../api/wire";
import { volleyOf } from "../../battles/fought";
import { log, seen } from "../../state/table";
import { Chip } from "../../ui/controls";
import { RuleLink } from "../../ui/rule";
import { Section } from "../../ui/surfaces";
import { spoken } from "../../ui/words";
import type { PanelProps } from "../define";
import { Die } from "../dice";
import { onPhone } from "../phone";
import { powerTitle } from "../powers";
import { spaceTitle } from "../selection";
import { FactLines } from "./facts";
import { sincePhase } from "./volleys";

type Step = Sheet["steps"][number];

const WORDS = { done: "Done", now: "Now", ahead: "To come", empty: "Nothing to do" };
const TONES = { done: "ok", now: "accent", ahead: "plain", empty: "plain" } as const;

/** As many lines have room on a card. */
const SHOWN = 4;

const stepsNow = () => seen.value?.desk.sheet?.steps ?? [];

export function StepList() {
  const steps = stepsNow();
  if (!steps.length) return null;
  return (
    <Section title={`Steps of ${seen.value?.desk.phase.toLowerCase()}`}>
      <ol class="step-list">
        {steps.map((step, at) => (
          <li
            key={step.title}
            class={step.progress}
            aria-current={step.progress === "now" ? "step" : undefined}
          >
            <span class="step-number" aria-hidden="true">
              {step.progress === "done" ? "✓" : at + 1}
            </span>
            <span class="grow">{step.title}</span>
            <span class="second">{WORDS[step.progress]}</span>
          </li>
        ))}
      </ol>
      {onPhone.value && <StepCards />}
    </Section>
  );
}

export const StepsCard = (_: PanelProps<unknown>) => <StepCards />;

const fell = (step: Step) =>
  sincePhase(log.value).some((entry) => entry.faces && step.rolls.includes(entry.roll?.step ?? ""));

/** Those with dice of their own; battles have boards. */
const inUse = (step: Step) =>
  step.rolls.length > 0 &&
  step.progress !== "empty" &&
  (step.progress !== "done" || step.lines.length > 0 || fell(step));

/** What a die may bring: parts as wide as they are likely. */
function Scale({ bands }: { bands: Step["scale"] }) {
  if (!bands.length) return null;
  return (
    <ul class="die-scale">
      {bands.map((band) => (
        <li key={band.words} style={{ flexGrow: band.faces }}>
          <i class={band.tone} />
          {band.words}
        </li>
      ))}
    </ul>
  );
}

/** As many rolls have room. */
const ROLLS = 3;

/** The dice of a step, once they have fallen. */
function Fallen({ rolls }: { rolls: string[] }) {
  const fallen = sincePhase(log.value).filter(
    (entry) => entry.faces && rolls.includes(entry.roll?.step ?? ""),
  );
  if (!fallen.length) return null;
  return (
    <ul class="step-dice" aria-label="Dice">
      {fallen.slice(-ROLLS).map((entry) => {
        const { by, step, dice } = volleyOf(entry);
        return (
          <li key={entry.n}>
            <span class="grow">
              {spaceTitle(entry.roll?.place ?? "")}
              <small>
                {powerTitle(by)}: {spoken(step)}
              </small>
            </span>
            <span class="dice-row">
              {dice.map((die, at) => (
                <Die
                  key={at}
                  sides={die.sides}
                  shows={die.face}
                  look={die.hit ? "hit" : undefined}
                  label={`${die.face} of ${die.sides}${die.chance === null ? "" : die.hit ? ", it worked" : ", nothing"}`}
                />
              ))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function StepCards() {
  const used = stepsNow().filter(inUse);
  if (!used.length) return null;
  return (
    <ul class="step-cards" aria-label="Steps in use">
      {used.map((step) => (
        <li key={step.title} class={`step-card ${step.progress}`}>
          <header>
            <h2>{step.title}</h2>
            <Chip tone={TONES[step.progress]}>{WORDS[step.progress]}</Chip>
          </header>
          <p class="second">{step.about}</p>
          <Scale bands={step.scale} />
          <FactLines lines={step.lines.slice(0, SHOWN)} />
          {step.lines.length > SHOWN && <p class="third">and {step.lines.length - SHOWN} more</p>}
          <Fallen rolls={step.rolls} />
          {step.rule && (
            <p class="step-rule">
              <RuleLink rule={step.rule} section={step.title} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
