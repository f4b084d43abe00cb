// What games/anniversary/src/panel.rs says about the decision that is owed now.

import type { AnniversaryView } from "../face";

export type Counts = Record<string, number>;

export interface Fault {
  text: string;
  rule: string;
  section?: string | null;
}

export interface Research {
  kind: "research";
  power: string;
  treasury: number;
  cost: number;
  most: number;
  /** Of a breakthrough, with nobody hired, one, two and so on. */
  chances: number[];
  tokens: number;
  choose_chart: boolean;
  charts: { chart: number; open: boolean; advances: { title: string; known: boolean }[] }[];
}

export interface ForSale {
  unit: string;
  class: "land" | "air" | "sea";
  cost: number;
  attack: number;
  defense: number;
  movement: number;
}

export interface Factory {
  space: string;
  value: number;
  damage: number;
  /** Units it can still produce this turn. */
  places: number;
  usable: boolean;
  /** What repairing one marker, two markers and so on costs, and the places there would be. */
  repairs: { cost: number; places: number }[];
}

export interface Site {
  space: string;
  /** The complexes that can produce for this space. */
  factories: string[];
}

export interface PlanStep {
  power: string;
  space: string;
  units: Counts;
  order: string;
}

export interface Purchase {
  kind: "purchase";
  power: string;
  treasury: number;
  units: ForSale[];
  bought: Counts;
  chinese: Counts;
  factories: Factory[];
  sites: Record<string, Site[]>;
  plan: PlanStep[];
}

export interface Fight {
  space: string;
  kind: "battle" | "walkover" | "raid";
  landing: boolean;
  attackers: Counts;
  defenders: Record<string, Counts>;
}

export interface CombatMove {
  kind: "combat-move";
  battles: Fight[];
  owed: Fault[];
  hint: string | null;
}

export interface Aloft {
  space: string;
  units: Counts;
}

export interface NoncombatMove {
  kind: "noncombat-move";
  aloft: Aloft[];
  doomed: Aloft[];
  owed: Fault[];
}

export interface Mobilize {
  kind: "mobilize";
  power: string;
  forces: { power: string; waiting: Counts; homeless: number; sites: Record<string, Site[]> }[];
  factories: Factory[];
  placed: [space: string, count: number][];
  plan: PlanStep[];
}

export interface AgendaEntry {
  space: string;
  when: "now" | "ready" | "later";
  landing: boolean;
  order: string | null;
}

export interface BattleRow {
  need: number;
  power: string;
  unit: string;
  count: number;
  dice: number;
  arrival: "overland" | "seaborne" | "dropped";
  supported: boolean;
  damaged: boolean;
  hit: boolean;
}

export interface LossOption {
  text: string;
  units: { count: number; power?: string; unit: string }[];
  note: string;
  suggested: boolean;
  attackers_left: Counts;
  defenders_left: Counts;
  order: string;
}

export interface LossKind {
  power: string;
  unit: string;
  arrival?: string | null;
  count: number;
  damages?: number;
  pick: string;
}

export interface Losses {
  kind: "losses";
  attacking: boolean;
  hits: number;
  must: number;
  options: LossOption[];
  kinds: LossKind[];
  seaborne: boolean;
}

export interface Press {
  kind: "press";
  press: string;
  retreats: { to: string | null; text: string; order: string }[];
  staying: Counts;
  spent: boolean;
}

export interface Submarines {
  kind: "submarines";
  strike: string;
  dives: { submarines: number; order: string }[];
}

export interface Bombard {
  kind: "bombard";
  ships: Counts;
  most: number;
  suggested: { text: string; order: string };
  none: string;
}

export interface BattlePanel {
  kind: "battle";
  space: string;
  round: number;
  landing: boolean;
  goal: "capture" | "win";
  worth: number;
  city: string | null;
  steps: { id: string; title: string; state: "done" | "now" | "next" }[];
  attacker: string;
  attackers: BattleRow[];
  defender: string | null;
  defenders: BattleRow[];
  by: string | null;
  decision: Losses | Press | Submarines | Bombard | null;
  battles: AgendaEntry[];
}

export interface Battles {
  kind: "battles";
  battles: AgendaEntry[];
}

export interface Intercept {
  kind: "intercept";
  space: string;
  attacker: string;
  bombers: number;
  escorts: number;
  offers: { fighters: number; order: string }[];
}

export interface AirLosses {
  kind: "air-losses";
  space: string;
  must: number;
  kinds: LossKind[];
  suggested: { text: string; order: string };
}

export interface Rockets {
  kind: "rockets";
  launches: { from: string; to: string; order: string }[];
  raids: { space: string; order: string }[];
  battles: AgendaEntry[];
  end: string;
}

export interface Displaced {
  kind: "displaced";
  power: string;
  ways: { from: string; to: string; order: string }[];
}

export type Panel =
  | Research
  | Purchase
  | CombatMove
  | NoncombatMove
  | Mobilize
  | BattlePanel
  | Battles
  | Intercept
  | AirLosses
  | Rockets
  | Displaced
  | { kind: "over" }
  | null;

export interface Objective {
  name: string;
  bonus: number;
  met: boolean;
  asks: string;
  missing: string | null;
}

export interface Outlook {
  territories: number;
  total: number;
  capital: boolean;
  objectives: Objective[];
}

export type View = Omit<AnniversaryView, "powers"> & {
  panel: Panel;
  powers: Record<string, AnniversaryView["powers"][string] & { income: Outlook }>;
};

/** The panel, if it is of this kind. */
export function panelOf<K extends NonNullable<Panel>["kind"]>(
  view: View,
  kind: K,
): Extract<NonNullable<Panel>, { kind: K }> | null {
  return view.panel?.kind === kind ? (view.panel as Extract<NonNullable<Panel>, { kind: K }>) : null;
}
