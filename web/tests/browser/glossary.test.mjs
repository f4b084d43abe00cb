// Words of the games are explained where they stand, and the rules are found by chapter.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { allFaults } from "./axe.mjs";
import { ask, newTable, PHONE, person, shot, startBrowser } from "./browser.mjs";
import * as game from "./table.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

const words = (page) => game.panel(page).locator(".term-word");
const told = (page) => page.locator(".term-told");

/** Whether the whole of it is on the screen. */
async function inSight(page, locator) {
  const [box, { width, height }] = [await locator.boundingBox(), page.viewportSize()];
  return box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
}

/** A table whose first two decisions are one's own. */
async function tableOf({ id, scenarios }) {
  const { id: scenario, seats } = scenarios.at(-1);
  const holders = seats.map((seat, at) => [seat, at < 2 ? { kind: "me" } : { kind: "bot", bot: "easy" }]);
  return newTable({ game: id, scenario, seats: Object.fromEntries(holders) });
}

test("a word is told by pointing, with the focus and by a tap, in every game", async () => {
  const page = await person(browser);
  const { games } = await ask("/catalogue");
  for (const about of games) {
    await game.open(page, await tableOf(about));
    const cover = page.getByRole("button", { name: "I play all of these myself; do not ask again" });
    await words(page).first().or(cover).first().waitFor({ state: "attached" });
    if (await cover.count()) await cover.click();
    await words(page).first().waitFor();
    await words(page).first().hover();
    const link = told(page).getByRole("link", { name: /^The rule about / });
    await link.waitFor();
    assert.ok(await inSight(page, told(page)), about.id);
    assert.match(await link.getAttribute("href"), new RegExp(`^/rules/${about.id}#.+\\..+`));
    await page.mouse.move(0, 0);
    await told(page).waitFor({ state: "detached" });
  }
  // The keyboard: it comes with the focus, leads on to the rule, and goes with Escape.
  await page.keyboard.press("Tab");
  await words(page).first().focus();
  await told(page).waitFor();
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement?.closest(".term-told") !== null), true);
  await page.keyboard.press("Escape");
  await told(page).waitFor({ state: "detached" });

  const phone = await person(browser, { viewport: PHONE, phone: true, scale: 1 });
  await game.open(phone, await game.germanTable());
  await words(phone).first().scrollIntoViewIfNeeded();
  await words(phone).first().tap();
  await told(phone).waitFor();
  assert.ok(await inSight(phone, told(phone)));
  await shot(phone, "glossary-phone");
  assert.deepEqual(await allFaults(phone, { withMap: false }), []);
  await phone.locator("#what-now b").first().tap();
  await told(phone).waitFor({ state: "detached" });
  await phone.getByRole("button", { name: "Menu" }).tap();
  await phone.getByRole("button", { name: "Words of the game" }).tap();
  await phone
    .getByRole("region", { name: "Words of the game" })
    .getByText("Victory city", { exact: true })
    .waitFor();
  await shot(phone, "words-phone");
  assert.deepEqual(await allFaults(phone, { withMap: false }), []);
  for (const one of [page, phone]) assert.deepEqual(one.faults, []);
});

test("rules are found within a chapter, and a row is shown whatever was looked for", async () => {
  const page = await person(browser);
  const [{ id: first }] = (await ask("/catalogue")).games;
  const rows = await ask(`/catalogue/${first}/rules`);
  const { chapter } = rows.at(-1);
  await page.goto(`/rules/${first}`);
  const status = page.getByRole("status");
  await status.getByText(`${rows.length} rules.`).waitFor();
  await page.getByRole("combobox", { name: "Chapter" }).selectOption({ value: chapter });
  const there = rows.filter((row) => row.chapter === chapter).length;
  await status.getByText(`${there} of ${rows.length} rules in`).waitFor();
  await page.getByRole("searchbox", { name: "Find a rule" }).fill("zeppelin");
  await status.getByText(/^No rule in .* says that\. Look in all chapters\.$/).waitFor();
  await shot(page, "rules-chapter");
  assert.deepEqual(await allFaults(page), []);
  await page.evaluate((row) => {
    location.hash = row;
  }, rows[0].id);
  await page.locator("li.meant").waitFor();
  assert.deepEqual(page.faults, []);
});
