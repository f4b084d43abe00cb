// The games of the client, as the tools see them: the folders of src/games that have a card for the home page.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const folder = join(web, "src", "games");
const cardOf = (game) => join(folder, game, "card.json");

/**
 * By game: the scenario whose start the card shows, and its window in pixels of the board: the middle, and how far to
 * its sides.
 */
export const cards = Object.fromEntries(
  readdirSync(folder)
    .filter((game) => existsSync(cardOf(game)))
    .map((game) => [game, JSON.parse(readFileSync(cardOf(game), "utf8"))]),
);

export const generated = (game, file) => join(folder, game, "generated", file);

/** Writes a file of a game's folder `generated`, which a new game has not yet. */
export function generate(game, file, text) {
  const path = generated(game, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
