import type { News } from "../../api/wire";
import { type Arrow, type GameFace, plainFace, type Travel } from "../face";
import type { View } from "./generated/panel";

const DICE: Record<string, string> = {
  infantry: "yellow",
  submarine: "yellow",
  artillery: "blue",
  cruiser: "blue",
  armor: "green",
  fighter: "green",
  "carrier-fighter": "green",
  carrier: "green",
  bomber: "red",
  battleship: "red",
};

/** `write 37 -> R4`: the command's own region is where the arrow begins. */
export function arrow(order: string, view: unknown): Arrow | null {
  const found = /^write (\d+) -> ([A-Z]+-?\d+)/i.exec(order);
  if (!found) return null;
  const number = Number(found[1]);
  for (const [region, at] of Object.entries((view as View).regions ?? {})) {
    const command = at.commands?.find((one) => one.command === number);
    if (command) {
      const units = Object.entries(command.units).map(([unit, count]) => ({ unit, count }));
      return { from: region, to: (found[2] ?? "").toUpperCase(), units, stack: String(number) };
    }
  }
  return null;
}

const ATTACKS = new Set(["attack", "landing", "air", "bomb", "raid"]);

/** The chart of the seat that looks, while it is being written; once orders are read, the one at hand. */
function written(view: unknown): { from: string; to: string; attack: boolean }[] | null {
  const { panel } = view as View;
  if (panel?.kind === "planning") {
    return (panel.own?.orders ?? []).flatMap(({ from, to, kind }) =>
      from ? [{ from, to, attack: ATTACKS.has(kind ?? "") }] : [],
    );
  }
  const hand = panel?.kind === "movement" ? panel["at-hand"] : null;
  return hand ? [{ from: hand.from, to: hand.to, attack: ATTACKS.has(hand.routes[0]?.kind ?? "") }] : [];
}

/** Where commands of both alliances stand. */
function contested(view: unknown): string[] {
  const { regions, nations } = view as View;
  return Object.entries(regions ?? {}).flatMap(([id, region]) => {
    const sides = new Set((region.commands ?? []).map((command) => nations[command.nation]?.alliance));
    return sides.size > 1 ? [id] : [];
  });
}

/** Where a battle is being fought. */
function scene(view: unknown): string | null {
  const { panel } = view as View;
  return panel?.kind === "battle" ? panel.region : null;
}

interface Happening {
  moved?: { nation: string; command: number; path: string[] };
  deployed?: { nation: string; at: string; to: string; units?: Record<string, number> };
  [other: string]: unknown;
}

const happenings = (entry: News) => entry.events.filter((event) => event !== null) as Happening[];

const listed = (units: Record<string, number>) =>
  Object.entries(units).map(([unit, count]) => ({ unit, count }));

function travels(entry: News, before: unknown): Travel[] {
  return happenings(entry).flatMap(({ moved, deployed }): Travel[] => {
    if (deployed) {
      const { nation, at, to, units = {} } = deployed;
      return [{ power: nation, units: listed(units), path: [at, to] }];
    }
    if (!moved) return [];
    const here = (before as View).regions[moved.path[0] ?? ""]?.commands ?? [];
    const command = here.find((one) => one.nation === moved.nation && one.command === moved.command);
    return [{ power: moved.nation, units: listed(command?.units ?? {}), path: moved.path }];
  });
}

const LOSSES = [
  "killed",
  "garrison-killed",
  "units-lost",
  "force-lost",
  "trespassers-lost",
  "transports-sunk",
  "air-lost",
];

const costly = (entry: News) =>
  happenings(entry).some((event) => LOSSES.some((loss) => typeof event === "object" && loss in event));

export const face: GameFace = {
  ...plainFace,
  powers: {
    germany: { adjective: "German" },
    soviet: { adjective: "Soviet", look: "soviet-union" },
    japan: { adjective: "Japanese", short: "Japan" },
    british: { adjective: "British", short: "British Cwlth", look: "united-kingdom" },
    italy: { adjective: "Italian" },
    us: { adjective: "American", short: "US", look: "united-states" },
    china: { adjective: "Chinese" },
  },
  arrow,
  written,
  contested,
  scene,
  travels,
  costly,
  diceColour: (unit) => DICE[unit] ?? null,
  spaceCode: (id) => id,
};
