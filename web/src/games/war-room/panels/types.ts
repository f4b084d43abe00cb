// What the game says of the present stage (`panel` in games/war-room/src/panel). Nothing here is worked out by the client.

import type { WarRoomView } from "../face";
import type { BattlePanel, DiceCount } from "./battle-types";

export type * from "./battle-types";

export type Nation = string;
export type Units = Record<string, number>;
export type Resource = "oil" | "iron" | "osr";
export type Resources = Partial<Record<Resource, number>>;
export type Colour = "yellow" | "blue" | "green" | "red" | "black" | "white";
/** An order in notation; null where it is not this seat's to give. */
export type Offer = string | null;

export interface Place {
  region: string;
  name: string;
}

export interface UnitFacts {
  colour: Colour;
  category: "land" | "air" | "naval";
  cost: Resources;
  points: number;
}

export interface RegroupStack {
  command: number;
  region: string;
  units: Units;
  /** The free token a new stack would get. */
  token: number | null;
  near: { command: number; units: Units; room: number }[];
}

export interface Common {
  units: Record<string, UnitFacts>;
  asked: Nation | null;
  deciders: Nation[];
  regroup?: RegroupStack[];
  "break-pact"?: boolean;
  /** Allies who could command in the nation's place. */
  deputies?: { nation: Nation; order: string }[];
}

export interface WrittenOrder {
  command: number;
  to: string;
  from?: string;
  units?: Units;
  kind?: string;
  route?: string[];
  pinned?: { region: string; held: number };
  "breaks-pact"?: boolean;
  problem?: { text: string; rule: string };
}

export interface Planning {
  kind: "planning";
  seals: { nation: Nation; sealed: boolean }[];
  own?: {
    nation: Nation;
    sealed: boolean;
    limit: number;
    orders: WrittenOrder[];
    bid: number;
    most: number;
    currency: "oil" | "medals";
    resources: Resources;
    medals: number;
    idle: { command: number; region: string; units: Units }[];
  };
}

export interface Slots {
  kind: "slots";
  bids: { nation: Nation; bid: number }[];
  choosing: Nation | null;
  track: { slot: number; nation: Nation | null; order: Offer }[];
}

export interface RouteOffer {
  path: string[];
  kind: string;
  short: boolean;
  "breaks-pact": boolean;
  left: { at: string; units: Units; token: number } | null;
  order: string;
}

export interface Movement {
  kind: "movement";
  nation: Nation;
  orders: {
    command: number;
    to: string;
    from: string | null;
    units: Units | null;
    fate: "done" | "now" | "next" | "void" | "cancelled";
    rule: string | null;
  }[];
  "at-hand"?: {
    command: number;
    from: string;
    to: string;
    units: Units;
    routes: RouteOffer[];
    cancel: Offer;
  };
}

export interface Launch {
  kind: "launch";
  nation: Nation;
  carriers: { region: string; ready: number; to: { region: string; kind: string; order: string }[] }[];
  aloft: { nation: Nation; region: string; count: number }[];
}

export interface Hotspot extends Place {
  battle: boolean;
  raid: boolean;
  sides: { nation: Nation; units: Units }[];
  "defense-force": Units;
  holder: Nation | null;
  order: Offer;
}

export interface Hotspots {
  kind: "hotspots";
  hotspots: Hotspot[];
}

export interface RaidPanel extends Place {
  kind: "raid";
  by: "allied" | "axis";
  commander: Nation;
  raiders: {
    nation: Nation;
    command: number;
    units: number;
    convoy: string | null;
    assign: { convoy: string; order: string }[];
  }[];
  convoys: {
    name: string;
    dice: number;
    cargo: { nation: Nation; territory: string | null; resource: Resource; count: number }[];
  }[];
  wild: number;
  sunk: Resource[] | null;
  choices: { resource: Resource; order: string }[];
}

export interface Landing {
  kind: "landing";
  nation: Nation;
  commands: {
    command: number;
    region: string;
    units: Units;
    sites: (Place & { order: Offer; holder: Nation | null })[];
  }[];
}

export interface Deployment {
  kind: "deployment";
  yards?: (Place & {
    excess: number;
    units: {
      unit: string;
      count: number;
      scrap: Offer;
      to: { region: string; token: number; joins: boolean; count: number; order: string }[];
    }[];
    deferred: Units;
  })[];
}

export interface Standing {
  nation: Nation;
  stress: number;
  threshold: number;
  zone: string;
  medals: number;
  goods: number;
  points: number;
  collapsed: boolean;
}

export interface Morale {
  kind: "morale";
  step: "cancel" | "relief" | "unrest" | "desertion";
  nation: Nation | null;
  nations: Standing[];
  choice?: {
    stress?: number;
    threshold?: number;
    medals?: number;
    goods?: number;
    most?: number;
    due?: number;
    to?: string;
    resources?: Resources;
    suggested?: Resources;
    left?: number;
    stacks?: { command: number; region: string; units: Units }[];
  };
}

export interface Site extends Place {
  sv: number;
  bombs: number;
  room: number;
  building: Units;
  port: boolean;
  "infantry-only": boolean;
}

export interface Trade {
  with: string;
  give: Resource;
  get: Resource;
}

export interface Production {
  kind: "production";
  seals: { nation: Nation; sealed: boolean; trade: Trade | null }[];
  own?: {
    nation: Nation;
    sealed: boolean;
    reopen: boolean;
    resources: Resources;
    left: Resources;
    prices: { unit: string; cost: Resources; count: number; can: boolean }[];
    goods: { count: number; paid: Resources; cost: number };
    units: Units;
    trade: Trade | null;
    trades: (Place & {
      give: { resource: Resource; count: number };
      get: { resource: Resource; count: number };
      order: string;
    })[];
    bombs: (Place & { order: string; cost: Resources })[];
    sites: Site[];
    clear: Offer;
  };
}

export interface Placement {
  kind: "placement";
  nation: Nation;
  "to-place": {
    unit: string;
    count: number;
    places: (Place & { order: Offer; most: number | null; all: Offer })[];
  }[];
  sites: Site[];
}

export interface Bonus {
  kind: "bonus";
  rows: { nation: Nation; value: number; bonus: number; medals: number }[];
  most: number | null;
}

export interface QuickDice {
  kind: "quick-dice";
  nation: Nation | null;
  left: number;
  results: DiceCount[];
  made: Units;
  "to-place": Units | null;
  prices: { unit: string; colour: Colour; dice: number; white: boolean; order: Offer }[];
}

export interface Over {
  kind: "over";
  winners: "allied" | "axis" | null;
  summary: string;
}

export type Panel =
  | Planning
  | Slots
  | Movement
  | Launch
  | Hotspots
  | BattlePanel
  | RaidPanel
  | Landing
  | Deployment
  | Morale
  | Production
  | Placement
  | Bonus
  | QuickDice
  | Over;

export type Of<Kind extends Panel["kind"]> = Extract<Panel, { kind: Kind }> & Common;

/** The view with its panel known to be of one kind. */
export type View<Kind extends Panel["kind"]> = WarRoomView & { panel: Of<Kind> };

export const isStage =
  <Kind extends Panel["kind"]>(kind: Kind) =>
  (view: View<Kind>): boolean =>
    view.panel?.kind === kind;
