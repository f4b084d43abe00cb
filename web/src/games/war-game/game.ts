import type { WebGame } from "../define";
import { face } from "./face";

export const game: WebGame = {
  face,
  home: {
    about: "Eight nations at the height of the Axis: battles are fought together, round by round.",
    tag: "1942",
  },
};
