import { type GameFace, plainFace } from "../face";
import { arrowsOf, byWayOf, isCostly, travelsOf } from "../travel";

/** The parts of the game's view that the board reads. */
interface View {
  panel?: { battle?: { space: string } | null; raid?: { space: string } | null } | null;
  powers?: Record<string, { at_war?: string[] }>;
  spaces?: Record<string, { units?: Record<string, unknown> }>;
}

const arrow = arrowsOf(["move", "load", "offload", "drop", "raid", "rail", "put-aboard"]);

function scene(view: unknown): string | null {
  const panel = (view as View).panel;
  return panel?.battle?.space ?? panel?.raid?.space ?? null;
}

/** Where enemies stand together, whether they fight yet or not. */
function contested(view: unknown): string[] {
  const { powers = {}, spaces = {} } = view as View;
  const enemies = (one: string, other: string) =>
    powers[one]?.at_war?.includes(other) || (one !== other && ["neutral", "vichy"].includes(other));
  return Object.entries(spaces).flatMap(([space, { units = {} }]) => {
    const owners = Object.keys(units);
    return owners.some((one) => owners.some((other) => enemies(one, other))) ? [space] : [];
  });
}

export const face: GameFace = {
  ...plainFace,
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
  arrow,
  by: byWayOf(["move", "drop", "raid"]),
  contested,
  scene,
  travels: (entry) => travelsOf(entry, arrow),
  costly: isCostly,
  spaceName: (id, name) => (id.startsWith("sz-") && !/sea|gulf/i.test(name) ? `${name} Sea Zone` : name),
};
