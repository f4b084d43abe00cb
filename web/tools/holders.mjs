// Writes src/home/generated/holders.ts: who holds what at the start, for the maps on the home page's cards.
// Usage: node tools/holders.mjs path/to/sandtable
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const program = process.argv[2] ?? "sandtable";
const folder = mkdtempSync(join(tmpdir(), "holders-"));
const run = (...args) => execFileSync(program, args, { encoding: "utf8", maxBuffer: 1 << 28 });

const holders = {};
for (const [game, scenario] of [
  ["anniversary", "1941"],
  ["war-room", "global"],
]) {
  const file = join(folder, `${game}.jsonl`);
  run("new", "--game", game, "--scenario", scenario, "--seed", "card", file);
  const { view } = JSON.parse(run("show", "--json", file));
  const spaces = Object.entries(view.spaces ?? view.regions);
  holders[game] = Object.fromEntries(
    spaces.flatMap(([id, space]) => (space.controller ? [[id, space.controller]] : [])),
  );
}
const out = new URL("../src/home/generated/", import.meta.url);
mkdirSync(out, { recursive: true });
writeFileSync(
  new URL("holders.ts", out),
  `// Made by tools/holders.mjs; do not edit.\n\nexport const startHolders: Record<string, Record<string, string>> = ${JSON.stringify(holders, null, 1)};\n`,
);
