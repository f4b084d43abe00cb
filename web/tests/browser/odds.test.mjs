// The odds of any battle, asked for from a table.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, person, shot, startBrowser } from "./browser.mjs";
import * as game from "./table.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

test("the odds of a battle follow what is put into it", async () => {
  const page = await person(browser);
  await game.open(page, await game.germanTable());
  await game.phase(page, "Purchase units").waitFor();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Odds of a battle" }).click();
  const card = page.getByRole("region", { name: /odds/i });
  const put = async (what, count) => {
    for (let added = 0; added < count; added++) {
      await card.getByRole("button", { name: `one ${what} more`, exact: true }).click();
    }
  };
  const told = async (battle) => {
    const { odds } = await ask("/catalogue/anniversary/odds", null, { battle });
    assert.equal(await card.getByRole("textbox").inputValue(), battle);
    await card
      .getByText(`${Math.round(odds.win * 100)}%`)
      .first()
      .waitFor();
    return odds.win;
  };
  await put("infantry attacking", 3);
  await put("infantry defending", 2);
  const even = await told("3 infantry vs 2 infantry");
  await shot(page, "odds");
  await put("tank defending", 1);
  const worse = await told("3 infantry vs 2 infantry, 1 tank");
  assert.ok(worse < even);
  assert.deepEqual(page.faults, []);
});

test("the key for odds leads into them, and out again", async () => {
  const page = await person(browser);
  await game.open(page, await game.germanTable());
  await game.phase(page, "Purchase units").waitFor();
  const more = page.getByRole("button", { name: "one infantry more" });
  await more.focus();
  await page.keyboard.press("o");
  const focused = (place) => place.and(page.locator(":focus")).waitFor();
  await focused(page.getByRole("textbox", { name: "The battle in words" }));
  await page.keyboard.type("2 tank vs 1 infantry");
  await page
    .getByRole("region", { name: "Odds of a battle" })
    .getByText(/^\d+%$/)
    .first()
    .waitFor();
  await page.keyboard.press("Escape");
  await focused(more);
  assert.deepEqual(page.faults, []);
});
