import type { WebGame } from "../define";
import { face } from "./face";

export const game: WebGame = {
  face,
  home: {
    about: "Six powers take turns: buy, move, roll, collect.",
    goal: "A side wins when it holds enough victory cities at the end of a round: 15 unless another number was agreed. Cities count for the whole side.",
    first: ["national-objectives", "research", "victory-cities", "low-luck"],
    guest: {
      power: "china",
      words: "China has no seat of its own: whoever plays the United States moves it.",
    },
    beginner: {
      seat: "soviet-union",
      words: "Play the Soviet Union, with forgiving bots in all other seats. The panel says what to do next.",
    },
    scenarios: {
      1941: {
        length: "6 to 10 rounds, an evening",
        character: "Germany and Japan strike first and wide; the Allies give way until their income tells.",
        difficulty: "good to begin with",
      },
      1942: {
        length: "5 to 9 rounds, an evening",
        character: "The fronts are drawn and the fleets are mixed: battles everywhere from the first turn.",
        difficulty: "some experience",
      },
    },
  },
};
