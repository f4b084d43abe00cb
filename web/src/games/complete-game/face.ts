import { type GameFace, plainFace } from "../face";
import { arrowsOf, byWayOf, isCostly, travelsOf } from "../travel";

/** The parts of the game's view that the board reads. */
interface View {
  spaces?: Record<string, { attacked?: boolean }>;
  battle?: { space: string } | null;
  /** The power of each seat: in the empire game they are drawn. */
  seats?: string[];
}

/** The seats in their order. */
const SEATS = "italy germany france united-kingdom japan china united-states russia neutral".split(" ");

const arrow = arrowsOf(["move", "load", "unload", "raid", "bomb", "scramble"]);

export const face: GameFace = {
  ...plainFace,
  powers: {
    italy: { adjective: "Italian" },
    germany: { adjective: "German" },
    france: { adjective: "French" },
    "united-kingdom": { adjective: "British", short: "UK" },
    japan: { adjective: "Japanese" },
    china: { adjective: "Chinese" },
    "united-states": { adjective: "American", short: "USA" },
    russia: { adjective: "Russian", look: "soviet-union" },
    neutral: { adjective: "neutral" },
    spain: { adjective: "Spanish" },
    belgium: { adjective: "Belgian" },
    netherlands: { adjective: "Dutch" },
    denmark: { adjective: "Danish" },
    portugal: { adjective: "Portuguese" },
  },
  seatPower: (view, seat) => (view as View | undefined)?.seats?.[SEATS.indexOf(seat)] ?? null,
  arrow,
  by: byWayOf(["move", "raid", "bomb"]),
  contested: (view) =>
    Object.entries((view as View).spaces ?? {}).flatMap(([space, { attacked }]) => (attacked ? [space] : [])),
  scene: (view) => (view as View).battle?.space ?? null,
  travels: (entry) => travelsOf(entry, arrow),
  costly: isCostly,
};
