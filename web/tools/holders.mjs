// Writes src/games/<game>/generated/holders.json: who holds what at the start, for the maps on the home page's cards.
// Usage: node tools/holders.mjs path/to/sandtable
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cards, generated } from "./games.mjs";

const program = process.argv[2] ?? "sandtable";
const folder = mkdtempSync(join(tmpdir(), "holders-"));
const run = (...args) => execFileSync(program, args, { encoding: "utf8", maxBuffer: 1 << 28 });

for (const [game, { scenario }] of Object.entries(cards)) {
  const file = join(folder, `${game}.jsonl`);
  run("new", "--game", game, "--scenario", scenario, "--seed", "card", file);
  const { view } = JSON.parse(run("show", "--json", file));
  const spaces = Object.entries(view.spaces ?? view.regions);
  const held = spaces.flatMap(([id, space]) =>
    (space.controller ?? space.holder) ? [[id, space.controller ?? space.holder]] : [],
  );
  writeFileSync(generated(game, "holders.json"), `${JSON.stringify(Object.fromEntries(held), null, 1)}\n`);
}
