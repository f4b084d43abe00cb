// The small maps of the home page show who holds what at the start, as the program says.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { newTable, viewOf } from "./browser.mjs";

const text = readFileSync(new URL("../../src/home/generated/holders.ts", import.meta.url), "utf8");
const known = JSON.parse(text.slice(text.indexOf("= {") + 2).replace(/;\s*$/, ""));

for (const [game, scenario] of [
  ["anniversary", "1941"],
  ["war-room", "global"],
]) {
  test(`who holds what in ${game} is fresh`, async () => {
    const made = await newTable({ game, scenario, seats: {} });
    const { picture } = await viewOf(made.table, "germany", made.key);
    const held = Object.entries(picture.spaces).flatMap(([id, { holder }]) => (holder ? [[id, holder]] : []));
    assert.deepEqual(known[game], Object.fromEntries(held), "run tools/holders.mjs");
  });
}
