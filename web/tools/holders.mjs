// Writes src/games/<game>/generated/holders.json: who holds what at the start, for the maps on the home page's cards.
// Usage: SANDTABLE_BIN=../target/debug/sandtable node tools/holders.mjs
import { fileURLToPath } from "node:url";
import { ask } from "../tests/browser/browser.mjs";
import { withProgram } from "../tests/browser/program.mjs";
import { cards, generate } from "./games.mjs";

/** By the picture, which every game says alike; a view is each game's own. */
export async function holdersOf(game, server) {
  const { scenario } = cards[game];
  const made = await ask("/tables", null, { game, scenario, seed: "card", options: {}, seats: {} }, server);
  const { picture } = await ask(`/tables/${made.table}/view`, made.key, null, server);
  const held = Object.entries(picture.spaces).flatMap(([id, { holder }]) => (holder ? [[id, holder]] : []));
  return Object.fromEntries(held);
}

async function write(server) {
  for (const game of Object.keys(cards)) {
    const holders = await holdersOf(game, server);
    generate(game, "holders.json", `${JSON.stringify(holders, null, 1)}\n`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await withProgram(write);
