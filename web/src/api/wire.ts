// What crosses the wire, as crates/server/src/api.rs has it. Everything else imports these names from here, so
// that types made from the server's can take their place in this one file.

import type { BattleOdds } from "./types";

export type { BattleOdds, Figures, Luck, Point, SideOdds } from "./types";

/** A value of the game's own, which the client hands back as it came. */
export type Json = unknown;

export interface Named {
  id: string;
  title: string;
}

export interface OptionSpec {
  id: string;
  explanation: string;
  values: string[];
  default: string;
}

export interface SeatSpec {
  id: string;
  title: string;
  side: string;
}

export interface ScenarioSpec {
  id: string;
  title: string;
  /** Seats that are played; all, if absent. */
  seats?: string[];
}

export interface BotSpec {
  id: string;
  title?: string;
  about: string;
}

export interface GameInfo {
  id: string;
  title: string;
  notice: string;
  scenarios: ScenarioSpec[];
  options: OptionSpec[];
  seats: SeatSpec[];
  players: [number, number];
  /** Weakest first. */
  bots: BotSpec[];
  /** Whether seats know what others do not. */
  has_secrets?: boolean;
}

export interface Catalogue {
  games: GameInfo[];
}

export type SeatChoice = { kind: "me" } | { kind: "friend" } | { kind: "bot"; bot: string };

export interface NewTable {
  game: string;
  scenario: string;
  options: Record<string, string>;
  seats: Record<string, SeatChoice>;
  seed?: string;
}

export interface Created {
  table: string;
  key: string;
  friends: Record<string, string>;
}

export interface Die {
  sides: number;
  unit?: string;
  need?: number;
}

export interface RollRequest {
  step: string;
  by: string;
  place?: string;
  dice: Die[];
}

export interface NamedOutcome {
  winners: string[];
  summary: string;
}

export type Awaited = { orders: string[] } | { roll: RollRequest } | { over: NamedOutcome };

export interface SeatInfo extends SeatSpec {
  kind: "me" | "friend" | "bot";
  bot?: string | null;
  mine: boolean;
}

export interface TableInfo {
  table: string;
  game: string;
  scenario: string;
  options: Record<string, string>;
  n: number;
  seats: SeatInfo[];
  awaiting: Awaited;
  round?: number | null;
  /** One sentence: where the game stands. */
  headline: string;
  /** Whether your key owns the table. */
  owner?: boolean;
  over?: NamedOutcome | null;
  commitment: string;
  secret_game: boolean;
}

export interface Stack {
  power: string;
  number: string | null;
  units: [unit: string, count: number][];
}

export interface SpacePicture {
  name: string;
  holder: string | null;
  worth: string | null;
  city: string | null;
  capital: boolean;
  factory: { damage: number } | null;
  stacks: Stack[];
}

export interface Picture {
  title: string;
  powers: Named[];
  units: Named[];
  spaces: Record<string, SpacePicture>;
}

export interface PowerLine {
  power: string;
  title: string;
  value: string;
  active: boolean;
  mark: "none" | "writing" | "sealed";
}

export interface Desk {
  phase: string;
  step: [number, number] | null;
  whose: string;
  now: string;
  rule: string | null;
  strip: PowerLine[];
  score: string;
  primary: { text: string; order: string } | null;
}

export interface Movable {
  space: string;
  power: string;
  unit: string;
  stack: string | null;
  count: number;
  left: number;
  note: string | null;
}

export interface Seen {
  n: number;
  /** The game's own JSON; panels of that game know its form. */
  view: Json;
  picture: Picture;
  desk: Desk;
  awaiting: Awaited;
  movable?: Movable[];
}

export type MenuEntry =
  | { kind: "order"; text: string; order: Json }
  | { kind: "done"; text: string; order: Json }
  | { kind: "open"; text: string; heading: Json };

export interface PickedUnit {
  unit: string;
  count: number;
  power?: string | null;
  stack?: string | null;
}

/** Why something is refused, and the ledger row that says so. */
export interface Reason {
  text: string;
  rule: string;
  section?: string | null;
}

export type Target =
  | {
      can: "go";
      space: string;
      kind: string;
      route: string[];
      text: string;
      order: Json;
      /** Chance to capture or win, from 0 to 1, where the server knows it. */
      odds?: number | null;
    }
  | { can: "refused"; space: string; reasons: Reason[] };

export type GoTarget = Extract<Target, { can: "go" }>;

export interface News {
  n: number;
  seat?: string;
  order?: string;
  at?: number;
  /** The game stands again as it did after that entry. */
  undo?: number;
  roll?: RollRequest;
  faces?: number[];
  events: (Json | null)[];
  story: string[];
}

export interface Given {
  n: number;
  news: News[];
}

export type Checked =
  | { legal: true; text: string }
  | { legal: false; message: string; reasons: Reason[]; column?: number | null };

export interface RuleRow {
  id: string;
  section: string;
  summary: string;
  /** Ours, where the book is silent. */
  ruling: boolean;
}

/** The odds of a battle that builds up; `win` is the attacker's chance. */
export interface Odds {
  win: number;
  [more: string]: Json;
}

/** A battle in words: how it was understood, and what may come of it. */
export interface OddsAnswer {
  question: string;
  notes: string[];
  odds: BattleOdds | null;
}

export type LiveMessage =
  | { kind: "news"; n: number; news: News[]; awaiting: Awaited }
  | { kind: "thinking"; seat: string; bot: string }
  | { kind: "presence"; seats: string[]; spectators: number }
  /** Who holds which seat has changed. */
  | { kind: "seats" }
  | { kind: "failed"; error: { message: string } };

export type ErrorCode =
  | "refused"
  | "not-understood"
  | "not-yours"
  | "stale"
  | "not-found"
  | "bad-request"
  | "too-large"
  | "too-many"
  | "over"
  | "fault"
  | "offline";

export interface Shape {
  id: string;
  terrain: "land" | "sea" | "impassable";
  path: string;
  label: [number, number];
  pieces: [number, number];
  room?: number;
  disc?: boolean;
}

export interface MapMark {
  kind: string;
  at: [number, number];
  to?: [number, number];
  spaces: string[];
  name?: string;
}

/** The drawing of a board; tools/map/README.md explains the fields. */
export interface Shapes {
  game: string;
  width: number;
  height: number;
  wrap: number;
  attribution: string;
  spaces: Shape[];
  wrapCopies: string[];
  scenery: string;
  lakes: string;
  marks: MapMark[];
  adjacency: [string, string][];
}
