// The registry of games: each folder here is one, known by its name, which is the game's id on the server.

import type { PhasePanel } from "../panels/define";
import type { Cut, HomeWords, WebGame } from "./define";
import { type GameFace, plainFace } from "./face";

const games = import.meta.glob<WebGame>("./*/game.ts", { eager: true, import: "game" });
/** Only what a page shows is fetched. */
const panels = import.meta.glob<PhasePanel[]>("./*/panels/index.ts", { import: "panels" });
const cuts = import.meta.glob<Cut>("./*/generated/cut.json", { import: "default" });
const holders = import.meta.glob<Record<string, string>>("./*/generated/holders.json", { import: "default" });

const gameOf = (game: string | undefined): WebGame | undefined => games[`./${game}/game.ts`];

/** Those that have a folder, for tests that look at all of them. */
export const gameIds: string[] = Object.keys(games).map((path) => path.split("/")[1] ?? "");

const looks: Record<string, string> = Object.fromEntries(
  Object.values(games).flatMap(({ face }) =>
    Object.entries(face.powers).flatMap(([power, { look }]) => (look ? [[power, look]] : [])),
  ),
);

/** By which id a power's colours and badge are known. */
export const usualPower = (power: string): string => looks[power] ?? power;

export const faceOf = (game: string | undefined): GameFace => gameOf(game)?.face ?? plainFace;

export const homeWordsOf = (game: string): HomeWords => gameOf(game)?.home ?? { about: "", goal: "" };

export const panelsOf = async (game: string): Promise<PhasePanel[]> =>
  (await panels[`./${game}/panels/index.ts`]?.()) ?? [];

export const cutOf = async (game: string): Promise<Cut | null> =>
  (await cuts[`./${game}/generated/cut.json`]?.()) ?? null;

/** Who holds what at the start. */
export const startHoldersOf = async (game: string): Promise<Record<string, string>> =>
  (await holders[`./${game}/generated/holders.json`]?.()) ?? {};
