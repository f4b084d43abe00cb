// Panels beyond those of positions/: what others' turns show, and a tablet.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { passTurn } from "./bots.mjs";
import { newTable, person, shot, startBrowser, TABLET } from "./browser.mjs";
import { lookAt } from "./picture.mjs";
import { tableAt } from "./positions.mjs";
import { open, panel } from "./table.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

test("what a turn brought is told while others have theirs", async () => {
  const friends = ["soviet-union", "japan", "united-kingdom", "italy", "united-states"];
  const made = await newTable({
    game: "anniversary",
    scenario: "1941",
    options: { "national-objectives": "on" },
    seats: Object.fromEntries(friends.map((power) => [power, { kind: "friend" }])),
  });
  await passTurn(made, "germany");
  const page = await person(browser);
  await open(page, made);
  await panel(page).getByText("You collected").waitFor();
  await shot(page, "panel-anniversary-income");
  assert.deepEqual(page.faults, []);
});

test("a tablet shows the panel beside the map, or only the map", async () => {
  const page = await person(browser, { viewport: TABLET });
  await lookAt(page, await tableAt({ record: "anniversary-1941", n: 1 }));
  await shot(page, "tablet-purchase");
  const field = () => page.getByRole("main").boundingBox();
  const beside = await field();
  assert.ok(beside.width < TABLET.width - 250, "the panel stands beside the map");
  await page.getByRole("button", { name: "Hide the panel" }).click();
  await page.getByRole("button", { name: "Show the panel" }).waitFor();
  assert.equal((await field()).width, TABLET.width, "the map has all the room");
  await shot(page, "tablet-map");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.equal(wide, TABLET.width, "nothing sticks out to the side");
});
