// What a game brings to the client beyond what the server says of it: games/<id>/game.ts. Without it a game is played
// with the menu and the board alone.

import type { GameFace } from "./face";

export interface WebGame {
  face: GameFace;
  home: HomeWords;
}

/** What the home page says about a game beyond the catalogue. */
export interface HomeWords {
  about: string;
  /** What wins. */
  goal: string;
  tag?: string;
  /** What each scenario is like, by its id. */
  scenarios?: Record<string, ScenarioWords>;
  /** Options that most people ask for; the others come after them. */
  first?: string[];
  /** A power that is moved from another's seat. */
  guest?: { power: string; words: string };
  /** A good seat for a first game, where this game is one to begin with. */
  beginner?: { seat: string; words: string };
}

/** For whoever chooses a scenario. */
export interface ScenarioWords {
  /** Until it is decided, among people. */
  length: string;
  character: string;
  difficulty: "good to begin with" | "some experience" | "demanding";
}

/** A piece of a game's map, made by tools/cuts.mjs. */
export interface Cut {
  width: number;
  height: number;
  scenery: string;
  spaces: { id: string; terrain?: string; disc?: boolean; path: string }[];
}
