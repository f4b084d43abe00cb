// The small maps of the home page show who holds what at the start, as the program says.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { cards, generated } from "../../tools/games.mjs";
import { newTable, viewOf } from "./browser.mjs";

for (const [game, { scenario }] of Object.entries(cards)) {
  test(`who holds what in ${game} is fresh`, async () => {
    const made = await newTable({ game, scenario, seats: {} });
    const { picture } = await viewOf(made.table, "germany", made.key);
    const held = Object.entries(picture.spaces).flatMap(([id, { holder }]) => (holder ? [[id, holder]] : []));
    const known = JSON.parse(readFileSync(generated(game, "holders.json"), "utf8"));
    assert.deepEqual(known, Object.fromEntries(held), "run tools/holders.mjs");
  });
}
