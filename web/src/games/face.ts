// What the board needs to know about one game's own JSON, beyond the picture that all games draw alike.
// A face reads; it decides nothing.

import type { News } from "../api/wire";

export interface PieceGroup {
  power: string;
  unit: string;
  count: number;
  /** Has moved or is under orders this phase. */
  moved?: boolean;
  damaged?: boolean;
  /** What is aboard, and whose. */
  cargo?: { power: string; unit: string }[];
  /** Whether more could come aboard. */
  room?: boolean;
}

export interface Arrow {
  from: string;
  to: string;
  /** The whole way, where the order names it. */
  way?: string[];
  units: { unit: string; count: number }[];
  /** The stack's number, where stacks have one. */
  stack?: string;
}

/** Pieces on their way, as an entry of the record tells it. */
export interface Travel {
  power: string;
  units: { unit: string; count: number }[];
  path: string[];
}

/** A power in words that its title does not give. */
export interface PowerWords {
  /** `German`. */
  adjective: string;
  /** For the top bar, where the whole title is too long for it. */
  short?: string;
  /** Whose colours and badge it has, where its id is not the usual one. */
  look?: string;
}

export interface GameFace {
  powers: Record<string, PowerWords>;
  /** Which power a seat plays, where powers are drawn; null where the seat is the power. */
  seatPower?: (view: unknown, seat: string) => string | null;
  /** Groups of like pieces in a space; null where the picture says all there is. */
  pieces: (view: unknown, space: string) => PieceGroup[] | null;
  /** What an order in notation moves from where to where. */
  arrow: (order: string, view: unknown) => Arrow | null;
  /** Orders that the view itself tells, where a game writes them down first; null where it does not. */
  written?: (view: unknown) => { from: string; to: string; attack: boolean }[] | null;
  /** The same order by exactly this way, where a game's orders can say so. */
  by?: (order: string, way: string[]) => string | null;
  /** Spaces where a battle builds up. */
  contested: (view: unknown) => string[];
  /** Where a battle is being fought now. */
  scene: (view: unknown) => string | null;
  /** What an entry moves, and by which way; `before` is the view it found. */
  travels: (entry: News, before: unknown) => Travel[];
  /** Whether an entry takes pieces off the board. */
  costly: (entry: News) => boolean;
  /** The colour of a unit's dice, where a game has coloured dice. */
  diceColour: (unit: string) => string | null;
  /** A space's full name. */
  spaceName: (id: string, name: string) => string;
  /** How a stack is told from its like; `of …` if the game does not say. */
  stackWords?: (stack: string) => string;
  /** A second, smaller line of its label. */
  spaceCode: (id: string) => string | null;
}

/** What there is to say of any game, for a face to begin with. */
export const plainFace: GameFace = {
  powers: {},
  pieces: () => null,
  arrow: () => null,
  contested: () => [],
  scene: () => null,
  travels: () => [],
  costly: () => false,
  diceColour: () => null,
  spaceName: (_id, name) => name,
  spaceCode: () => null,
};
