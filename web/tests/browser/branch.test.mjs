// A game that is played on from an earlier moment says so, says whose eyes one has, and leads back.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { allFaults } from "./axe.mjs";
import { ask, person, shot, startBrowser } from "./browser.mjs";
import * as game from "./table.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

test("a branch says what it is and leads back", async () => {
  const page = await person(browser);
  const made = await game.germanTable();
  await ask(`/tables/${made.table}/orders`, made.key, { seat: "germany", order: "buy 1 tank" });
  await page.goto(`/t/${made.table}/replay#${made.key}`);
  await page.getByRole("button", { name: "Play on from here" }).click();
  const line = game.panel(page).getByText(/^A branch of Anniversary 1941, from .* with dice of its own\./);
  await line.getByText(/You look through the eyes of Germany and play every seat\./).waitFor();
  await shot(page, "branch");
  assert.deepEqual(await allFaults(page, { withMap: false }), []);
  await line.getByRole("link", { name: "Back to that game" }).click();
  await page.waitForURL(`**/t/${made.table}/replay`);
  await page.getByRole("button", { name: "Play on from here" }).waitFor();
  await page.goto("/");
  await page
    .getByRole("region", { name: "Your games" })
    .getByText(/^A branch, from /)
    .waitFor();
  assert.deepEqual(page.faults, []);
});
