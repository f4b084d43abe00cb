// The small maps of the home page show who holds what at the start, as the program says.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { cards, generated } from "../../tools/games.mjs";
import { holdersOf } from "../../tools/holders.mjs";

for (const game of Object.keys(cards)) {
  test(`who holds what in ${game} is fresh`, async () => {
    const known = JSON.parse(readFileSync(generated(game, "holders.json"), "utf8"));
    assert.deepEqual(known, await holdersOf(game), "run tools/holders.mjs");
  });
}
