import type { GameFace } from "../face";
import { arrowsOf, byWayOf, isCostly, travelsOf } from "../travel";

/** The parts of the game's view that the board reads. */
interface View {
  panel?: { battle?: { space: string } | null; raid?: { space: string } | null } | null;
}

const arrow = arrowsOf(["move", "load", "offload", "drop", "raid", "rail", "put-aboard"]);

function scene(view: unknown): string | null {
  const panel = (view as View).panel;
  return panel?.battle?.space ?? panel?.raid?.space ?? null;
}

export const face: GameFace = {
  powers: {
    germany: { adjective: "German" },
    britain: { adjective: "British", look: "united-kingdom" },
    france: { adjective: "French" },
    japan: { adjective: "Japanese" },
    russia: { adjective: "Russian", look: "soviet-union" },
    usa: { adjective: "American", short: "US", look: "united-states" },
    china: { adjective: "Chinese" },
    neutral: { adjective: "neutral" },
    vichy: { adjective: "Vichy French", short: "Vichy", look: "france" },
  },
  pieces: () => null,
  arrow,
  by: byWayOf(["move", "drop", "raid"]),
  contested: (view) => [scene(view)].filter((space) => space !== null),
  scene,
  travels: (entry) => travelsOf(entry, arrow),
  costly: isCostly,
  diceColour: () => null,
  spaceName: (id, name) => (id.startsWith("sz-") && !/sea|gulf/i.test(name) ? `${name} Sea Zone` : name),
  spaceCode: () => null,
};
