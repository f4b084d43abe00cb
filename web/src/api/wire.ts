// What crosses the wire. Everything else imports these names from here: what the server's types say is made from
// them in `types.ts`, and only what it hands on as a game's own JSON is written down by hand.

import type * as made from "./types";

export type {
  Awaited,
  BattleOdds,
  BotInfo,
  Catalogue,
  Chance,
  Checked,
  Citation,
  Created,
  Desk,
  Die,
  Figures,
  GameInfo,
  Hint,
  Holder,
  Landing,
  LessonInfo,
  Luck,
  MenuEntry,
  Movable,
  Named,
  NewLesson,
  NewTable,
  OddsAnswer,
  OptionSpec,
  Owed,
  PickedUnit,
  Picture,
  Point,
  PowerLine,
  Push,
  Reaching,
  RollRequest,
  RuleInfo,
  Said,
  ScenarioInfo,
  SeatInfo,
  SeatSpec,
  Sheet,
  SideOdds,
  SpacePicture,
  Stack,
  TableInfo,
  Target,
  Taught,
  Turning,
} from "./types";

/** A value of the game's own: the face and the panels of that game know its form, nobody else looks inside. */
export type Json = unknown;

export type News = Omit<made.News, "events"> & { events: (Json | null)[] };

/** Every game that is played here has a board to draw. */
export type Seen = Omit<made.Seen, "view" | "picture"> & { view: Json; picture: made.Picture };

export type Now = Omit<made.Now, "seen" | "news"> & { seen: Seen; news: News[] };

export type Acknowledged = Omit<made.Acknowledged, "news" | "now"> & { news: News[]; now?: Now };

/** Where pieces in hand may go; the chance to capture or win there is asked for by itself. */
export type GoTarget = Extract<made.Target, { can: "go" }> & {
  odds?: number | null;
  /** Several orders that make one gesture, in notation; `order` is the last of them. */
  orders?: string[];
};

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
