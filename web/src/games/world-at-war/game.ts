import type { WebGame } from "../define";
import { face } from "./face";

export const game: WebGame = {
  face,
  home: {
    about: "From Poland to the atom bomb: neutrals, technologies, railways and the fall of France.",
    tag: "1939",
    guest: {
      power: "china",
      words: "Whoever plays the United States moves China, and Britain moves France.",
    },
  },
};
