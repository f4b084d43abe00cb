// The steps of a phase: a list in the panel, and those in use as cards at the foot of the map.

import type { Sheet } from "../../api/wire";
import { seen } from "../../state/table";
import { Chip } from "../../ui/controls";
import { RuleLink } from "../../ui/rule";
import { Section } from "../../ui/surfaces";
import type { PanelProps } from "../define";
import { onPhone } from "../phone";
import { FactLines } from "./facts";

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

const inUse = (step: Step) =>
  step.progress !== "empty" && (step.progress !== "done" || step.lines.length > 0);

function StepCards() {
  const used = stepsNow().filter(inUse);
  if (!used.length) return null;
  return (
    <ul class="step-cards" aria-label="Steps in use">
      {used.map((step) => (
        <li key={step.title} class={`step-card ${step.progress}`}>
          <header>
            <h3>{step.title}</h3>
            <Chip tone={TONES[step.progress]}>{WORDS[step.progress]}</Chip>
          </header>
          <p class="second">{step.about}</p>
          <FactLines lines={step.lines.slice(0, SHOWN)} />
          {step.lines.length > SHOWN && <p class="third">and {step.lines.length - SHOWN} more</p>}
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
