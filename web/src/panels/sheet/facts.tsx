// What is to be looked at: lines and a scale.

import type { Sheet } from "../../api/wire";
import { Glossed } from "../../glossary/glossed";
import { order } from "../../state/orders";
import { busy, myTurn } from "../../state/table";
import { Button, Chip } from "../../ui/controls";
import { RuleLink } from "../../ui/rule";
import { Section } from "../../ui/surfaces";
import { Emblem, lookOf } from "../../ui/symbols";
import { powerTitle } from "../powers";

type Of<Name> = Extract<Sheet["parts"][number], { part: Name }>;
type Line = Of<"facts">["lines"][number];

export function FactsPart({ facts: { title, lines, aside, rule } }: { facts: Of<"facts"> }) {
  const beside = rule ? (
    <>
      {aside} <RuleLink rule={rule} section={aside ? "Rule" : undefined} />
    </>
  ) : (
    aside
  );
  return (
    <Section title={title} aside={beside && <span class="second">{beside}</span>}>
      <FactLines lines={lines} />
    </Section>
  );
}

export function FactLines({ lines }: { lines: Line[] }) {
  if (!lines.length) return null;
  return (
    <dl class="facts">
      {lines.map((line, at) => (
        <div key={at}>
          <dt>
            {line.power && <Emblem power={line.power} size={16} title={powerTitle(line.power)} />}{" "}
            <span>
              <Glossed>{line.label}</Glossed>
              {line.note && (
                <small>
                  <Glossed>{line.note}</Glossed>
                </small>
              )}
            </span>
          </dt>
          <dd>
            {line.pips && <PipRow used={line.pips.used} all={line.pips.all} />}
            <ValueOf line={line} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const CHIPS = { plain: "plain", good: "ok", warning: "gold", grave: "attack" } as const;

function ValueOf({ line }: { line: Line }) {
  const give = line.order;
  if (give && myTurn.value) {
    return (
      <Button class="suggested" disabled={busy.value} onClick={() => order(give)}>
        {line.value}
      </Button>
    );
  }
  if (!line.value) return null;
  return line.tone === "plain" ? (
    <span>{line.value}</span>
  ) : (
    <Chip tone={CHIPS[line.tone]}>{line.value}</Chip>
  );
}

const PipRow = ({ used, all }: { used: number; all: number }) => (
  <span class="pip-row" role="img" aria-label={`${used} of ${all} used`}>
    {Array.from({ length: all }, (_, at) => (
      <i key={at} class={at < used ? "used" : ""} />
    ))}
  </span>
);

/** A bar of one part in so many of the track has room for its number. */
const WIDE = 12;

export function TrackPart({ track: { title, most, bars, goals } }: { track: Of<"track"> }) {
  const share = (value: number) => `${(100 * value) / Math.max(1, most)}%`;
  const sum = bars.reduce((all, bar) => all + bar.value, 0);
  const told = bars.map((bar) => `${powerTitle(bar.power)} ${bar.value}`).join(", ");
  return (
    <Section title={title} count={sum}>
      <div class="track" role="img" aria-label={`${told}; ${sum} of ${most}`}>
        {bars.map((bar) => (
          <span
            key={bar.power}
            class={lookOf(bar.power).light ? "track-bar light" : "track-bar"}
            style={{ width: share(bar.value), background: lookOf(bar.power).colour }}
          >
            {bar.value * WIDE > most && bar.value}
          </span>
        ))}
        {goals.map((goal) => (
          <i key={goal.at} style={{ left: share(goal.at) }} />
        ))}
      </div>
      <ul class="track-words">
        {bars.map((bar) => (
          <li key={bar.power}>
            <Emblem power={bar.power} size={16} /> {powerTitle(bar.power)} <b>{bar.value}</b>
          </li>
        ))}
      </ul>
      <ul class="track-goals">
        {goals.map((goal) => (
          <li key={goal.at} class="second">
            <b>{goal.at}</b> <Glossed>{goal.words}</Glossed>
          </li>
        ))}
      </ul>
    </Section>
  );
}
