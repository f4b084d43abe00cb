// What the map shows when somebody asks for it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { newTable, person, shot, startBrowser } from "./browser.mjs";
import * as game from "./table.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

const tools = (page, name) => game.map(page).getByRole("button", { name, exact: true });

test("threats are shown on the map and told at a space", async () => {
  const page = await person(browser);
  await game.open(page, await game.germanTable());
  await game.buyInfantry(page, 1);
  await tools(page, "threats").click();
  await page.locator(".light.threat.strong").first().waitFor({ state: "attached" });
  await game
    .map(page)
    .getByRole("button", { name: /^France/ })
    .hover({ force: true });
  const tip = page.getByRole("tooltip");
  await tip.getByText("The enemy could bring").waitFor();
  await tip.getByText("2 fighters, 1 bomber from United Kingdom").waitFor();
  await shot(page, "threats");
  await tools(page, "threats").click();
  await page.locator(".light.threat").first().waitFor({ state: "detached" });
  assert.equal(await tools(page, "rails").count(), 0, "this board has no rails");
  assert.deepEqual(page.faults, []);
});

test("rails are drawn where a board has them", async () => {
  const page = await person(browser);
  const seats = { soviet: { kind: "bot", bot: "easy" } };
  await game.open(page, await newTable({ game: "war-room", scenario: "eastern-front", seats }));
  await tools(page, "rails").click();
  await page.locator(".rail-ties").first().waitFor({ state: "attached" });
  await shot(page, "rails");
  assert.deepEqual(page.faults, []);
});
