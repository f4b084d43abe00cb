import type { WebGame } from "../define";
import { face } from "./face";

export const game: WebGame = {
  face,
  home: {
    about: "Eight nations at the height of the Axis: battles are fought together, round by round.",
    goal: "At the end of a game turn the Axis wins with more land value than the Allies and its home countries held; the Allies by pressing the Axis below 225 with Great Britain and the U.S.A. held, or after turn 13.",
    tag: "1942",
    scenarios: {
      1942: {
        length: "up to 13 turns, a long day",
        character: "Everybody of a side moves together and battles are linked; the Axis must win early.",
        difficulty: "some experience",
      },
    },
  },
};
