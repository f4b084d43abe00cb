// The Battle-Board as the game tells it (games/war-room/src/panel/battle.rs).

import type { Colour, Hotspot, Nation, Offer, Place, Resources, Units } from "./types";

export interface BoardRow {
  unit: string;
  owner: Nation | null;
  stance: string;
  air: number;
  surface: number;
  strategic: number;
  boxes: { status: "ready" | "light" | "damaged" | "dive"; white: boolean; count: number }[];
  out: number;
  escaped: number;
  alive: number;
  open: boolean;
}

export interface BoardSide {
  alliance: "allied" | "axis";
  nations: Nation[];
  commander: Nation | null;
  holds: boolean;
  commands: { nation: Nation; command: number }[];
  "dice-left": number;
  hindered: boolean;
  port: boolean;
  types: number;
  "air-dice": number;
  "surface-dice": number;
  rows: BoardRow[];
  points: { nation: Nation; points: number; stress: number; next: number | null }[];
}

export interface DiceCount {
  colour: Colour;
  count: number;
}

export interface Placed {
  colour: Colour | null;
  owner?: Nation | null;
  unit?: string;
  stance?: string;
  fate?: "light" | "damaged" | "diving" | "out";
  bombed?: string;
  wasted?: number;
}

export interface Batch {
  of: "air" | "bombing" | "surface" | "garrison";
  by: "allied" | "axis";
  commander: Nation | null;
  number: number;
  batches: number;
  results: DiceCount[];
  placed: Placed[];
}

export interface HitTarget {
  owner?: Nation;
  unit: string;
  stance?: string;
}

export type BattleChoice =
  | { kind: "stances"; side: string; yields: { nation: Nation; order: string }[] }
  | {
      kind: "hits";
      colour: Colour | null;
      pending: DiceCount[];
      options: { target: HitTarget; fate: Placed["fate"]; suggested: boolean; order: Offer }[];
      miss: Offer;
      auto: Offer;
      suggested: Placed[];
    }
  | {
      kind: "escort";
      colour: Colour;
      target: HitTarget;
      escorts: { nation: Nation; order: Offer }[];
      decline: Offer;
    }
  | {
      kind: "bombing";
      colour: Colour | null;
      pending: DiceCount[];
      options: { what: string; suggested: boolean; order: Offer }[];
      miss: Offer;
    }
  | { kind: "garrison"; options: { target: HitTarget; order: Offer }[] }
  | { kind: "repairs"; damaged: Units; suggested: Units; resources: Resources }
  | { kind: "claim"; options: { nation: Nation; order: Offer }[] }
  | { kind: "medals"; left: number; options: { nation: Nation; order: Offer }[] }
  | { kind: "dive"; options: { to: string; count: number; order: string }[] };

export interface BattlePanel extends Place {
  kind: "battle";
  sea: boolean;
  quick: boolean;
  sv: number;
  "held-by": Nation | null;
  first: "allied" | "axis";
  step: string;
  stages: { id: string; state: "done" | "now" | "next" | "none"; dice: [number, number] | null }[];
  sides: [BoardSide, BoardSide];
  batches: Batch[];
  hotspots: Hotspot[];
  choice?: BattleChoice | null;
}
