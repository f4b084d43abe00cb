// Small pieces that several War Room panels are made of.

import type { ComponentChildren } from "preact";
import { Die } from "../../../panels/dice";
import { spaceTitle, unitTitle } from "../../../panels/selection";
import { UnitCount, UnitCounts, written } from "../../../panels/units";
import { seen } from "../../../state/table";
import { Chip, type Tone } from "../../../ui/controls";
import { Emblem, lookOf } from "../../../ui/symbols";
import { capital, list, spoken } from "../../../ui/words";
import "./parts.css";
import "./planning.css";
import "./battle.css";
import "./home.css";
import type { Colour, DiceCount, Resource, Resources, UnitFacts, Units } from "../generated/panel";

export const nationTitle = (nation: string): string =>
  seen.value?.picture.powers.find((power) => power.id === nation)?.title ?? capital(nation);

type Facts = Record<string, UnitFacts>;

export const dieColour = (unit: string): Colour => {
  const view = seen.value?.view as { panel?: { units?: Facts } } | undefined;
  return view?.panel?.units?.[unit]?.colour ?? "white";
};

export const paid = (resources: Resources): string => written(resources as Units);

/** `oil`, `iron`, `OSR`: a resource within a sentence. */
export const resourceName = (resource: string): string => (resource === "osr" ? "OSR" : spoken(resource));

/** `3 OSR and 1 iron`. */
export const resourceWords = (resources: Resources): string =>
  list(
    Object.entries(resources)
      .filter(([, count]) => count > 0)
      .map(([resource, count]) => `${count} ${resourceName(resource)}`),
  );

/** A silhouette with its number and the colour of its dice. */
export function Unit({ unit, count = 1, size = 20 }: { unit: string; count?: number; size?: number }) {
  const colour = dieColour(unit);
  return (
    <UnitCount unit={unit} count={count} size={size} title={`${count} ${unitTitle(unit)}, ${colour} dice`}>
      <i class={`wr-bar ${colour}`} />
    </UnitCount>
  );
}

export function UnitList({ units, size = 20 }: { units: Units; size?: number }) {
  return (
    <UnitCounts
      counts={units}
      show={(unit, count) => <Unit key={unit} unit={unit} count={count} size={size} />}
    />
  );
}

/** A command as the map shows it: the owner's cap with the number, then its units. */
export function Plate({ nation, command, units }: { nation: string; command: number; units?: Units | null }) {
  return (
    <span class="wr-plate">
      <Cap nation={nation} command={command} />
      {units && <UnitList units={units} size={18} />}
    </span>
  );
}

/** The owner's cap with the command's number. */
export function Cap({ nation, command }: { nation: string; command: number | string }) {
  const look = lookOf(nation);
  const ink = look.light ? "#1F262B" : "#FFFDF8";
  return (
    <span class={`wr-cap ${look.light ? "light" : ""}`} style={{ background: look.colour, color: ink }}>
      <svg width="13" height="13" viewBox="4 4 16 16" aria-hidden="true">
        <path d={look.emblem} fill="currentColor" />
      </svg>
      {command}
    </span>
  );
}

const LETTERS: Record<Colour, string> = {
  yellow: "Y",
  blue: "B",
  green: "G",
  red: "R",
  black: "K",
  white: "W",
};

const SIDES = 12;

/** Its letter says the colour too. */
export function ColourDie({ colour, size = 30, spent }: { colour: Colour; size?: number; spent?: boolean }) {
  const look = spent ? `${colour} spent` : colour;
  return <Die sides={SIDES} shows={LETTERS[colour]} label={colour} size={size} look={look} />;
}

export function DiceRow({ dice, size = 26 }: { dice: DiceCount[]; size?: number }) {
  return (
    <span class="dice-row">
      {dice.flatMap(({ colour, count }) =>
        Array.from({ length: count }, (_, at) => (
          <ColourDie key={`${colour}${at}`} colour={colour} size={size} />
        )),
      )}
    </span>
  );
}

export const RESOURCES: { id: Resource; title: string }[] = [
  { id: "oil", title: "Oil" },
  { id: "iron", title: "Iron" },
  { id: "osr", title: "OSR" },
];

export function ResourceMark({ resource }: { resource: Resource }) {
  return <i class={`wr-resource ${resource}`} aria-hidden="true" />;
}

/** What is held, and what would be left of it. */
export function Purse({ held, left }: { held: Resources; left?: Resources }) {
  return (
    <p class="wr-purse">
      {RESOURCES.map(({ id, title }) => {
        const [before, after] = [held[id] ?? 0, left?.[id] ?? (left ? 0 : (held[id] ?? 0))];
        return (
          <span key={id}>
            <ResourceMark resource={id} /> {title} <b>{before}</b>
            {after !== before && (
              <>
                {" "}
                → <b>{after}</b>
              </>
            )}
          </span>
        );
      })}
    </p>
  );
}

export function Cost({ cost }: { cost: Resources }) {
  return (
    <span class="wr-cost" role="img" aria-label={resourceWords(cost)}>
      {RESOURCES.filter(({ id }) => cost[id]).map(({ id, title }) => (
        <span key={id} title={title}>
          <ResourceMark resource={id} />
          {cost[id]}
        </span>
      ))}
    </span>
  );
}

const KINDS: Record<string, { title: string; tone: Tone }> = {
  attack: { title: "Attack", tone: "attack" },
  landing: { title: "Landing", tone: "attack" },
  air: { title: "Air attack", tone: "attack" },
  bomb: { title: "Bombing", tone: "attack" },
  raid: { title: "Raid", tone: "attack" },
  rail: { title: "Rail", tone: "accent" },
  move: { title: "Move", tone: "accent" },
  patrol: { title: "Patrol", tone: "plain" },
  launch: { title: "Launch", tone: "accent" },
};

export const isAttack = (kind: string | undefined) => KINDS[kind ?? ""]?.tone === "attack";

export function KindChip({ kind }: { kind: string | undefined }) {
  const known = KINDS[kind ?? ""];
  if (!known) return <Chip tone="gold">No way</Chip>;
  return <Chip tone={known.tone}>{known.title}</Chip>;
}

/** `G6 → R5`, with the names where there is room. */
export function Way({ from, to, names }: { from?: string | null; to: string; names?: boolean }) {
  return (
    <span class="wr-way" title={`${from ? spaceTitle(from) : ""} → ${spaceTitle(to)}`}>
      {from && <span>{names ? spaceTitle(from) : from}</span>} → <b>{names ? spaceTitle(to) : to}</b>
    </span>
  );
}

/** A nation's name beside its emblem. */
export function NationLine({ nation, children }: { nation: string; children?: ComponentChildren }) {
  return (
    <span class="wr-nation">
      <Emblem power={nation} size={20} />
      <span class="grow">{nationTitle(nation)}</span>
      {children}
    </span>
  );
}

export const stanceTitle = (stance: string) => (stance === "plain" ? "All" : capital(stance));
