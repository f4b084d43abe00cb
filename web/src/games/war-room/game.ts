import type { WebGame } from "../define";
import { face } from "./face";

export const game: WebGame = {
  face,
  home: {
    about: "Everyone writes orders at once, then all are revealed.",
    tag: "Secret orders",
    goal: "Each side has its own condition, by scenario: capitals and strategic places to hold at the end of a round. A nation out of morale and units collapses.",
    scenarios: {
      global: {
        length: "8 to 12 rounds, a weekend",
        character: "Seven nations on the whole map. Oil, bids, stress and trade count as much as battles.",
        difficulty: "demanding",
      },
      europe: {
        length: "6 to 9 rounds, a long day",
        character:
          "A land war around Germany with convoys behind it; one fallen capital decides it for the Axis.",
        difficulty: "some experience",
      },
      pacific: {
        length: "6 to 9 rounds, a day",
        character: "Carriers, islands and convoys around Japan, with China on the mainland.",
        difficulty: "some experience",
      },
      "north-africa": {
        length: "4 to 7 rounds, an afternoon",
        character: "Few commands, long supply: the Mediterranean and the desert alone.",
        difficulty: "good to begin with",
      },
      "eastern-front": {
        length: "4 to 7 rounds, an evening",
        character: "Two nations and one long front; the shortest way into secret orders.",
        difficulty: "good to begin with",
      },
    },
  },
};
