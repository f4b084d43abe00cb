import type { News } from "../../api/wire";
import type { Arrow, GameFace, Travel } from "../face";

/** The parts of the game's view (games/war-room/src/view.rs) that the board and the panels read. */
export interface WarRoomCommand {
  nation: string;
  command: number;
  units: Record<string, number>;
  tagged: unknown;
}

export interface WarRoomRegion {
  name: string;
  controller?: string;
  bombs?: number;
  commands?: WarRoomCommand[];
  [more: string]: unknown;
}

export interface WarRoomNation {
  alliance: string;
  resources: { oil: number; iron: number; osr: number };
  "order-limit": number;
  "chart-sealed": boolean;
  "sheet-sealed": boolean;
  chart?: { orders: { command: number; to: string }[]; next: unknown; struck: unknown };
  bid?: number;
  stress: number;
  medals: number;
  [more: string]: unknown;
}

export interface WarRoomView {
  scenario: string;
  round: number;
  stage: unknown;
  nations: Record<string, WarRoomNation>;
  regions: Record<string, WarRoomRegion>;
  battle: unknown;
  raid: unknown;
  [more: string]: unknown;
}

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
  for (const [region, at] of Object.entries((view as WarRoomView).regions ?? {})) {
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
  const panel = (view as WarRoomView).panel as WrittenPanel | undefined;
  if (panel?.kind === "planning") {
    return (panel.own?.orders ?? []).flatMap(({ from, to, kind }) =>
      from ? [{ from, to, attack: ATTACKS.has(kind ?? "") }] : [],
    );
  }
  const hand = panel?.kind === "movement" ? panel["at-hand"] : undefined;
  return hand ? [{ ...hand, attack: ATTACKS.has(hand.routes[0]?.kind ?? "") }] : [];
}

interface WrittenPanel {
  kind: string;
  own?: { orders: { from?: string; to: string; kind?: string }[] };
  "at-hand"?: { from: string; to: string; routes: { kind: string }[] };
}

/** Where commands of both alliances stand. */
function contested(view: unknown): string[] {
  const { regions, nations } = view as WarRoomView;
  return Object.entries(regions ?? {}).flatMap(([id, region]) => {
    const sides = new Set((region.commands ?? []).map((command) => nations[command.nation]?.alliance));
    return sides.size > 1 ? [id] : [];
  });
}

/** Where a battle is being fought. */
function scene(view: unknown): string | null {
  const panel = (view as WarRoomView).panel as { kind: string; region?: string } | undefined;
  return panel?.kind === "battle" ? (panel.region ?? null) : null;
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
    const here = (before as WarRoomView).regions[moved.path[0] ?? ""]?.commands ?? [];
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
  powers: {
    germany: { adjective: "German" },
    soviet: { adjective: "Soviet", look: "soviet-union" },
    japan: { adjective: "Japanese", short: "Japan" },
    british: { adjective: "British", short: "British Cwlth", look: "united-kingdom" },
    italy: { adjective: "Italian" },
    us: { adjective: "American", short: "US", look: "united-states" },
    china: { adjective: "Chinese" },
  },
  pieces: () => null,
  arrow,
  written,
  contested,
  scene,
  travels,
  costly,
  diceColour: (unit) => DICE[unit] ?? null,
  spaceName: (_id, name) => name,
  spaceCode: (id) => id,
};
