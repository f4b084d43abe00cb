import type { WebGame } from "../define";
import { face } from "./face";

export const game: WebGame = {
  face,
  home: {
    about: "From Poland to the atom bomb: neutrals, technologies, railways and the fall of France.",
    goal: "The Axis wins when its income stands at 110 or more after the American turn (105 without Russia). The Allies win by holding both Axis capitals, or by surrender.",
    tag: "1939",
    guest: {
      power: "china",
      words: "Whoever plays the United States moves China, and Britain moves France.",
    },
    scenarios: {
      1939: {
        length: "12 rounds and more, several evenings",
        character: "One power after another enters the war: what starts small ends everywhere.",
        difficulty: "demanding",
      },
    },
  },
};
