// What crosses the wire. Everything else imports these names from here: what the server's types say is made from
// them in `types.ts`, and only what it hands on as a game's own JSON is written down by hand.

import type * as made from "./types";

export type {
  Acknowledged,
  Awaited,
  BattleOdds,
  BotInfo,
  Catalogue,
  Checked,
  Citation,
  Created,
  Desk,
  Die,
  GameInfo,
  Holder,
  Luck,
  MenuEntry,
  Movable,
  Named,
  OddsAnswer,
  OptionSpec,
  PickedUnit,
  Picture,
  PowerLine,
  RollRequest,
  RuleInfo,
  ScenarioInfo,
  SeatInfo,
  SeatSpec,
  SideOdds,
  SpacePicture,
  Stack,
  Target,
} from "./types";

/** A value of the game's own: the face and the panels of that game know its form, nobody else looks inside. */
export type Json = unknown;

export type News = Omit<made.News, "events"> & { events: (Json | null)[] };

/** Every game that is played here has a board to draw. */
export type Seen = Omit<made.Seen, "view" | "picture"> & { view: Json; picture: made.Picture };

/** How likely a side is to win, from 0 to 1. */
export interface Chance {
  side: string;
  share: number;
}

/** A turn that moved the chances: the side gained so much of them. */
export interface Turning {
  n: number;
  round: number;
  seat: string | null;
  side: string;
  text: string;
  change: number;
}

export type Point = made.Point & { chance?: Chance[] };
export type Figures = Omit<made.Figures, "points"> & { points: Point[]; turning?: Turning[] };

/** What somebody said at a table. */
export interface Said {
  id: number;
  at: number;
  seat: string;
  text: string;
}

export type Push = made.Push | { kind: "said"; said: Said };

/** A seat that people hold and the table waits for; times in milliseconds. */
export interface Owed {
  seat: string;
  since: number;
  until: number | null;
}

export type NewTable = made.NewTable & { days?: number };
export type TableInfo = made.TableInfo & { days?: number | null; owed?: Owed[] };

/** Where pieces in hand may go; the chance to capture or win there is asked for by itself. */
export type GoTarget = Extract<made.Target, { can: "go" }> & { odds?: number | null };

/** What can go wrong; without a connection the server says nothing. */
export type ErrorCode = made.Code | "offline";

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
