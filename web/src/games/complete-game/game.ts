import type { WebGame } from "../define";
import { face } from "./face";

export const game: WebGame = {
  face,
  home: {
    about: "Eight powers from 1939 on: diplomacy, spies, technology and three kinds of dice.",
    tag: "Large",
  },
};
