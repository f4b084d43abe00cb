import type { WebGame } from "../define";
import { face } from "./face";

export const game: WebGame = {
  face,
  home: {
    about: "Eight powers from 1939 on: diplomacy, spies, technology and three kinds of dice.",
    goal: "At the end of a round a side wins with three enemy capitals taken; which ones depends on where Russia stands. Within it the country that grew most wins. In the empire variant the last or richest empire wins.",
    tag: "Large",
    scenarios: {
      standard: {
        length: "8 rounds and more, several evenings",
        character: "Diplomacy first: who is at war with whom is decided at the table.",
        difficulty: "demanding",
      },
      empire: {
        length: "6 rounds and more, several evenings",
        character: "No history: capitals and armies are chosen, and everybody plays for themselves.",
        difficulty: "demanding",
      },
    },
  },
};
