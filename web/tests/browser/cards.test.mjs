// Cards and lists over the map: each in sight by itself, and gone when one is done with it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DESK, PHONE, person, shot, startBrowser, TABLET } from "./browser.mjs";
import { tableAt } from "./positions.mjs";
import * as game from "./table.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

/** Pairs of texts in the panel that lie over each other. */
const overlaps = (page) =>
  game.panel(page).evaluate((panel) => {
    const texts = [];
    const walk = document.createTreeWalker(panel.querySelector(".panel-scroll"), NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const { data, parentElement } = walk.currentNode;
      if (
        !data.trim() ||
        !parentElement.checkVisibility() ||
        parentElement.closest(".hidden, .phase-head, svg")
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(walk.currentNode);
      for (const box of range.getClientRects()) texts.push({ data: data.trim(), box });
    }
    const over = ({ box: a }, { box: b }) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 2;
    return texts.flatMap((one, at) =>
      texts
        .slice(at + 1)
        .filter((other) => over(one, other))
        .map((other) => `${one.data} / ${other.data}`),
    );
  });

test("no text lies over another in the lists of battles", async () => {
  const page = await person(browser);
  for (const n of [21, 22]) {
    const made = await tableAt({ record: "anniversary-1941", n });
    await page.goto(`/t/${made.table}#${made.key}`);
    await game
      .panel(page)
      .getByRole("heading", { name: /^Battles/ })
      .waitFor();
    for (const viewport of [DESK, TABLET, PHONE]) {
      await page.setViewportSize(viewport);
      await page.waitForTimeout(200);
      assert.deepEqual(await overlaps(page), [], `after ${n} at ${viewport.width}`);
    }
    await page.setViewportSize(DESK);
  }
  assert.deepEqual(page.faults, []);
});

const menu = (page) => page.getByRole("region", { name: "Menu" });

test("the board as a list is not covered, and a menu does not stay open", async () => {
  const page = await person(browser);
  await game.open(page, await game.germanTable());
  await game.phase(page, "Purchase units").waitFor();
  const buy = page.getByRole("button", { name: "one infantry more" });
  await buy.waitFor();
  await page.getByRole("button", { name: "Menu" }).click();
  await menu(page).getByRole("button", { name: "Board as a list" }).click();
  const list = page.getByRole("region", { name: "Board as a list" });
  await list.waitFor();
  const covered = await list.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const points = [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((x) => [0.1, 0.4, 0.7].map((y) => [x, y]));
    return points.filter(
      ([x, y]) => !element.contains(document.elementFromPoint(left + x * width, top + y * height)),
    ).length;
  });
  assert.equal(covered, 0, "nothing lies over the list");
  await list.getByRole("button", { name: "Back to the map" }).click();
  await buy.waitFor();

  await page.getByRole("button", { name: "Menu" }).click();
  await menu(page).waitFor();
  await game.panel(page).locator("#what-now").click();
  await menu(page).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Menu" }).click();
  await menu(page).getByRole("link", { name: "Rules" }).click();
  await page.getByRole("searchbox", { name: "Find a rule" }).waitFor();
  await page.goBack();
  await game.phase(page, "Purchase units").waitFor();
  assert.equal(await menu(page).count(), 0, "it does not come back with the page");
  assert.deepEqual(page.faults, []);
});

test("steppers of the odds count what a typed line says", async () => {
  const page = await person(browser);
  await game.open(page, await game.germanTable());
  await game.phase(page, "Purchase units").waitFor();
  await page.keyboard.press("o");
  const card = page.getByRole("region", { name: "Odds of a battle" });
  const line = card.getByRole("textbox", { name: "The battle in words" });
  await line.fill("2 tanks and 1 aircraft carrier vs 3 infantry");
  const tanks = card.getByRole("group", { name: "tank attacking" });
  assert.equal(await tanks.locator("output").textContent(), "2");
  await tanks.getByRole("button", { name: /more$/ }).click();
  assert.equal(await line.inputValue(), "3 tank, 1 aircraft-carrier vs 3 infantry");
  await line.fill("2 tanks, 4 dragons vs 3 infantry");
  await tanks.getByRole("button", { name: /more$/ }).click();
  assert.equal(await line.inputValue(), "3 tank, 4 dragons vs 3 infantry", "no word of it is lost");
  assert.deepEqual(page.faults, []);
});

test("whoever loses the last unit is not told to press the attack", async () => {
  const page = await person(browser);
  const made = await tableAt({ record: "anniversary-1941", n: 106 });
  await page.goto(`/t/${made.table}#${made.key}`);
  const fight = game.battle(page);
  await fight.getByRole("button", { name: /^Lose / }).waitFor();
  assert.equal(await fight.getByText("press the attack or retreat").count(), 0);
  await fight.getByText(/^Then (nobody of yours|no defender) is left/).waitFor();
  await shot(page, "nobody-left");
  assert.deepEqual(page.faults, []);
});
