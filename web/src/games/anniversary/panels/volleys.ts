// The dice of the battle that is being fought, read from the log, and how they lie under the units.

import type { Die, News } from "../../../api/wire";
import type { BattleToken } from "../../../panels/battle-side";
import type { BattleRow } from "../generated/view";

export interface Volley {
  n: number;
  round: number;
  step: string;
  by: string;
  dice: { n: number; unit: string; need: number; face: number; hit: boolean }[];
  hits: number;
}

interface Told {
  event: string;
  /** Of earlier records, which kept a battle whole. */
  battle?: { space: string; round: number };
  hits?: number | { hits: number }[];
}

const ENDS = ["battle-over", "phase-began"];
const BEGINS = [...ENDS, "battle-opened"];

const isOneOf = (names: string[]) => (told: Told | null) => told !== null && names.includes(told.event);

/** The rolls in this space since the last battle was over. */
export function volleysOf(log: News[], space: string): Volley[] {
  const found: Volley[] = [];
  // A battle begins in the entry that ends the one before, or the combat move.
  const begun = log.findLastIndex((entry) => (entry.events as (Told | null)[]).some(isOneOf(ENDS)));
  let round = 0;
  for (const entry of log.slice(Math.max(begun, 0))) {
    const events = entry.events as (Told | null)[];
    if (entry.roll?.place === space && entry.faces)
      found.push(volley(entry, entry.roll, entry.faces, events, round));
    // What a roll causes comes after it: the next round, or another battle.
    const since = events.slice(events.findLastIndex(isOneOf(BEGINS)) + 1);
    round += since.filter(isOneOf(["round-began"])).length;
  }
  return found;
}

function volley(
  entry: News,
  roll: { step: string; by: string; dice: Die[] },
  faces: number[],
  events: (Told | null)[],
  counted: number,
): Volley {
  const round = events.find((told) => told?.event === "battle-changed")?.battle?.round ?? counted;
  const dice = roll.dice.map((die, at) => {
    const [need, face] = [die.need ?? 0, faces[at] ?? 0];
    return { n: entry.n, unit: die.unit ?? "", need, face, hit: face > 0 && face <= need };
  });
  const told = events.find((event) => event?.event === "fired" || event?.event === "volley")?.hits;
  const hits = Array.isArray(told) ? told.reduce((sum, one) => sum + one.hits, 0) : told;
  return {
    n: entry.n,
    round,
    step: roll.step,
    by: roll.by,
    dice,
    hits: hits ?? dice.filter((die) => die.hit).length,
  };
}

export interface Token extends Omit<BattleRow, "power" | "unit">, BattleToken {}

/**
 * One token for each unit of a side. Units that rolled in this round and are gone since are shown as lost, so
 * that the volley can still be read.
 */
export function tokensOf(rows: BattleRow[], volleys: Volley[], powers: (power: string) => boolean): Token[] {
  const tokens: Token[] = rows.flatMap((row) =>
    Array.from({ length: row.count }, (_, at) => ({
      ...row,
      count: 1,
      id: [row.power, row.unit, row.need, row.arrival, row.supported, row.hit, at].join(" "),
      faces: [],
      lost: row.hit,
    })),
  );
  for (const one of volleys.filter((one) => powers(one.by))) lay(tokens, one);
  return tokens.sort((a, b) => a.need - b.need);
}

/** Put the dice of a volley under the units: exact likenesses first, then units whose strength has changed since. */
function lay(tokens: Token[], volley: Volley): void {
  const likenesses: ((token: Token, need: number) => boolean)[] = [
    (token, need) => token.need === need && token.power === volley.by,
    (token, need) => token.need === need,
    (token) => token.power === volley.by,
  ];
  let shots = shotsOf(tokens, volley);
  for (const alike of likenesses) {
    shots = shots.filter((dice) => {
      const [first] = dice;
      const token = tokens.find(
        (token) => token.unit === first?.unit && token.faces.length === 0 && alike(token, first.need),
      );
      if (!token || !first) return true;
      token.need = first.need;
      token.faces = dice;
      return false;
    });
  }
  for (const [at, dice] of shots.entries()) {
    if (dice[0]) tokens.push({ ...fallen(volley, dice[0], at), faces: dice });
  }
}

type RolledDie = Volley["dice"][number];

/** The dice of each unit: mostly one, two for a heavy bomber. */
function shotsOf(tokens: Token[], volley: Volley): RolledDie[][] {
  const shots: RolledDie[][] = [];
  for (let at = 0; at < volley.dice.length; ) {
    const unit = volley.dice[at]?.unit;
    const each = tokens.find((token) => token.unit === unit)?.dice ?? 1;
    shots.push(volley.dice.slice(at, at + each));
    at += each;
  }
  return shots;
}

/** A unit that rolled and is no longer there. */
function fallen(volley: Volley, die: RolledDie, at: number): Token {
  return {
    id: `lost ${volley.n} ${at}`,
    need: die.need,
    power: volley.by,
    unit: die.unit,
    count: 1,
    dice: 1,
    arrival: "overland",
    supported: false,
    damaged: false,
    hit: false,
    faces: [],
    lost: true,
  };
}

/** Hits rolled against hits expected, by power. */
export function luckOf(volleys: Volley[]): Record<string, { hits: number; expected: number }> {
  const luck: Record<string, { hits: number; expected: number }> = {};
  for (const one of volleys) {
    const so = luck[one.by] ?? { hits: 0, expected: 0 };
    const expected = one.dice.reduce((sum, die) => sum + die.need / 6, 0);
    luck[one.by] = {
      hits: so.hits + one.dice.filter((die) => die.hit).length,
      expected: so.expected + expected,
    };
  }
  return luck;
}
