import { type GameFace, type PieceGroup, plainFace } from "../face";
import { arrowsOf, byWayOf, isCostly, travelsOf } from "../travel";

/** The parts of the game's view that the board reads. */
interface View {
  powers?: Record<string, { side?: string }>;
  spaces?: Record<string, { units?: Stack[]; battle?: boolean }>;
  combat?: { place: string } | null;
}

interface Stack {
  power: string;
  unit: string;
  count: number;
  aboard?: boolean;
  damaged?: boolean;
  cargo?: Record<string, number>;
}

const arrow = arrowsOf(
  "move clear pass airlift drop load land support bombard call-off retreat board".split(" "),
);

function cargoOf({ power, count, cargo }: Stack) {
  const each = Object.entries(cargo ?? {}).flatMap(([unit, units]) =>
    Array.from({ length: units }, () => ({ power, unit })),
  );
  return Array.from({ length: count }, () => each).flat();
}

function pieces(view: unknown, space: string): PieceGroup[] | null {
  const here = (view as View).spaces?.[space]?.units;
  if (!here) return null;
  return here
    .filter((stack) => !stack.aboard)
    .map((stack) => ({
      power: stack.power,
      unit: stack.unit,
      count: stack.count,
      ...(stack.damaged && { damaged: true }),
      ...(stack.cargo && { cargo: cargoOf(stack) }),
    }));
}

/** Where a battle was declared, or both sides stand because of orders given so far. */
function contested(view: unknown): string[] {
  const { powers = {}, spaces = {} } = view as View;
  return Object.entries(spaces).flatMap(([space, { units = [], battle }]) => {
    const sides = new Set(units.filter((stack) => !stack.aboard).map((stack) => powers[stack.power]?.side));
    return battle || sides.size > 1 ? [space] : [];
  });
}

export const face: GameFace = {
  ...plainFace,
  powers: {
    germany: { adjective: "German" },
    italy: { adjective: "Italian" },
    ussr: { adjective: "Soviet", look: "soviet-union" },
    uk: { adjective: "British", short: "UK", look: "united-kingdom" },
    france: { adjective: "French" },
    japan: { adjective: "Japanese" },
    usa: { adjective: "American", look: "united-states" },
    china: { adjective: "Chinese" },
  },
  pieces,
  arrow,
  by: byWayOf(["move", "clear", "pass", "airlift"]),
  contested,
  scene: (view) => (view as View).combat?.place ?? null,
  travels: (entry) => travelsOf(entry, arrow),
  costly: isCostly,
};
