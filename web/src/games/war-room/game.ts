import type { WebGame } from "../define";
import { face } from "./face";

export const game: WebGame = {
  face,
  home: {
    about: "Everyone writes orders at once, then all are revealed.",
    tag: "Secret orders",
    goal: "Each side has its own condition, by scenario: capitals and strategic places to hold at the end of a round. A nation out of morale and units collapses.",
  },
};
