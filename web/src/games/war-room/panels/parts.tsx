// Small pieces that several War Room panels are made of.

import type { ComponentChildren } from "preact";
import { spaceTitle, unitTitle } from "../../../panels/selection";
import { seen } from "../../../state/table";
import { Chip, type Tone } from "../../../ui/controls";
import { Emblem, lookOf, UnitIcon } from "../../../ui/symbols";
import { capital, list, spoken } from "../../../ui/words";
import "./parts.css";
import "./planning.css";
import "./battle.css";
import "./home.css";
import type { Colour, DiceCount, Nation, Resource, Resources, UnitFacts, Units } from "./types";

export const nationTitle = (nation: Nation): string =>
  seen.value?.picture.powers.find((power) => power.id === nation)?.title ?? capital(nation);

type Facts = Record<string, UnitFacts>;

export const dieColour = (unit: string): Colour => {
  const view = seen.value?.view as { panel?: { units?: Facts } } | undefined;
  return view?.panel?.units?.[unit]?.colour ?? "white";
};

/** `2 infantry, 1 armor`: how notation writes units. */
export const written = (units: Units): string =>
  Object.entries(units)
    .filter(([, count]) => count > 0)
    .map(([unit, count]) => `${count} ${unit}`)
    .join(", ");

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

export const total = (units: Units | Resources | null | undefined): number =>
  Object.values(units ?? {}).reduce((sum, count) => sum + (count ?? 0), 0);

/** A silhouette with its number and the colour of its dice. */
export function Unit({ unit, count = 1, size = 20 }: { unit: string; count?: number; size?: number }) {
  const colour = dieColour(unit);
  return (
    <span class="wr-unit" title={`${count} ${unitTitle(unit)}, ${colour} dice`}>
      <UnitIcon unit={unit} size={size} title={unitTitle(unit)} />
      {count > 1 && <b>{count}</b>}
      <i class={`wr-bar ${colour}`} />
    </span>
  );
}

export function UnitList({ units, size = 20 }: { units: Units; size?: number }) {
  const order = seen.value?.picture.units.map((unit) => unit.id) ?? [];
  const present = Object.entries(units)
    .filter(([, count]) => count > 0)
    .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  return (
    <span class="wr-units">
      {present.map(([unit, count]) => (
        <Unit key={unit} unit={unit} count={count} size={size} />
      ))}
    </span>
  );
}

/** A command as the map shows it: the owner's cap with the number, then its units. */
export function Plate({ nation, command, units }: { nation: Nation; command: number; units?: Units | null }) {
  return (
    <span class="wr-plate">
      <Cap nation={nation} command={command} />
      {units && <UnitList units={units} size={18} />}
    </span>
  );
}

/** The owner's cap with the command's number. */
export function Cap({ nation, command }: { nation: Nation; command: number | string }) {
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

const ring = (radius: number, corners: number, turn: number) =>
  Array.from({ length: corners }, (_, corner) => {
    const angle = ((corner + turn) / corners) * 2 * Math.PI - Math.PI / 2;
    return `${(16 + radius * Math.cos(angle)).toFixed(1)} ${(16 + radius * Math.sin(angle)).toFixed(1)}`;
  });
const EDGE = ring(15, 10, 0.5);
const FACE = ring(8.6, 5, 0);
const SPOKES = ring(14.6, 5, 0);

/** A twelve-sided die; its letter says the colour too. */
export function Die({ colour, size = 30, spent }: { colour: Colour; size?: number; spent?: boolean }) {
  return (
    <svg
      class={`wr-die ${colour} ${spent ? "wr-spent" : ""}`}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      role="img"
      aria-label={colour}
    >
      <path class="body" d={`M${EDGE.join("L")}Z`} />
      <path class="edges" d={`M${FACE.join("L")}Z${FACE.map((at, n) => `M${at}L${SPOKES[n]}`).join("")}`} />
      <text x="16" y="19.6" text-anchor="middle">
        {LETTERS[colour]}
      </text>
    </svg>
  );
}

export function DiceRow({ dice, size = 26 }: { dice: DiceCount[]; size?: number }) {
  return (
    <span class="wr-dice">
      {dice.flatMap(({ colour, count }) =>
        Array.from({ length: count }, (_, at) => <Die key={`${colour}${at}`} colour={colour} size={size} />),
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
export function NationLine({ nation, children }: { nation: Nation; children?: ComponentChildren }) {
  return (
    <span class="wr-nation">
      <Emblem power={nation} size={20} />
      <span class="grow">{nationTitle(nation)}</span>
      {children}
    </span>
  );
}

export const stanceTitle = (stance: string) => (stance === "plain" ? "All" : capital(stance));
