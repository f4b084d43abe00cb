import type { News } from "../../api/wire";
import { type Arrow, type GameFace, type PieceGroup, plainFace, type Travel } from "../face";
import type { View } from "./generated/view";

function pieces(view: unknown, space: string): PieceGroup[] | null {
  const here = (view as View).spaces?.[space];
  if (!here) return null;
  return here.units
    .filter((unit) => !unit.aboard)
    .map((unit) => ({
      power: unit.power,
      unit: unit.unit,
      count: unit.count,
      ...(unit.moved && { moved: true }),
      ...(unit.damaged && { damaged: true }),
      // Like ships are told once, with what each of them carries.
      ...(unit.cargo && { cargo: Array.from({ length: unit.count }, () => unit.cargo ?? []).flat() }),
      ...(unit.room && { room: true }),
    }));
}

const MOVING = /^(?:move|load|offload|raid|escort|drop|land|rocket)\b([^:]*):?\s*(.*->.*)$/;

export function arrow(order: string): Arrow | null {
  const found = MOVING.exec(order);
  if (!found) return null;
  const path = (found[2] ?? "").split("->").map((space) => space.trim().split(" ")[0] ?? "");
  const [from, to] = [path[0], path.at(-1)];
  if (!from || !to) return null;
  const units = [...(found[1] ?? "").matchAll(/(\d+) (?:[a-z-]+ )*?([a-z-]+)(?=\s*(?:,|\[|$))/g)].map(
    (unit) => ({
      unit: unit[2] ?? "",
      count: Number(unit[1]),
    }),
  );
  return { from, to, units, ...(path.length > 2 && { way: path }) };
}

interface Fights {
  kind?: string;
  space?: string;
  battles?: { space: string; kind?: string }[];
}

/** The battles that build up or are being fought, as the game's panel lists them. */
function contested(view: unknown): string[] {
  const panel = (view as { panel?: Fights | null }).panel;
  const listed = (panel?.battles ?? []).filter((one) => (one.kind ?? "battle") === "battle");
  const spaces = listed.map((one) => one.space);
  return [...new Set(panel?.kind === "battle" && panel.space ? [panel.space, ...spaces] : spaces)];
}

const BY_WAY = /^(?:move|raid|escort|drop)\b[^:]*:/;

function by(order: string, way: string[]): string | null {
  const head = BY_WAY.exec(order)?.[0];
  return head ? `${head} ${way.join(" -> ")}` : null;
}

/** Where a battle is being fought. */
function scene(view: unknown): string | null {
  const panel = (view as { panel?: Fights | null }).panel;
  return panel?.kind === "battle" ? (panel.space ?? null) : null;
}

interface Happening {
  event?: string;
  path?: string[];
  to?: string;
}

const happenings = (entry: News) => entry.events.filter((event) => event !== null) as Happening[];

/** Moves carry their path; a retreat leaves the battle; of the rest the order itself says from where to where. */
function travels(entry: News, before: unknown): Travel[] {
  const order = arrow(entry.order ?? "");
  const power = entry.seat ?? "";
  const found = happenings(entry).flatMap(({ event, path, to }): Travel[] => {
    if (event === "moved" && path) return [{ power, units: order?.units ?? [], path }];
    const from = scene(before);
    if (event !== "retreated" || !to || !from) return [];
    const here = (before as View).spaces[from]?.units ?? [];
    return [{ power, units: here.filter((unit) => unit.power === power), path: [from, to] }];
  });
  if (found.length || !order) return found;
  return [{ power, units: order.units, path: [order.from, order.to] }];
}

const costly = (entry: News) => happenings(entry).some(({ event }) => event === "destroyed");

export const face: GameFace = {
  ...plainFace,
  powers: {
    germany: { adjective: "German" },
    "soviet-union": { adjective: "Soviet" },
    japan: { adjective: "Japanese" },
    "united-kingdom": { adjective: "British", short: "UK" },
    italy: { adjective: "Italian" },
    "united-states": { adjective: "American", short: "US" },
    china: { adjective: "Chinese" },
  },
  pieces,
  arrow,
  by,
  contested,
  scene,
  travels,
  costly,
  spaceName: (id, name) => (/^sz\d+$/.test(id) ? `Sea zone ${name}` : name),
  // Transports are told apart by what they carry.
  stackWords: (stack) => (stack === "empty" ? "empty" : `with ${stack}`),
};
