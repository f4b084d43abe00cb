import type { WebGame } from "../define";
import { face } from "./face";

export const game: WebGame = {
  face,
  home: { about: "Everyone writes orders at once, then all are revealed.", tag: "Secret orders" },
};
