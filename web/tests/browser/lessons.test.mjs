// Lessons are found on the home page and done by playing them.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { allFaults } from "./axe.mjs";
import { PHONE, person, shot, startBrowser } from "./browser.mjs";
import * as game from "./table.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

const lesson = (page) => page.getByRole("region", { name: /^Lesson 1: / });
const next = (page) => lesson(page).getByRole("button", { name: /^(Next|Finish)$/ });

async function firstLesson(page) {
  await page.goto("/");
  await page.getByRole("region", { name: "Lessons" }).getByRole("button").first().click();
  await lesson(page).waitFor();
}

/** Read and let oneself be shown until the lesson is done. */
async function toTheEnd(page) {
  const done = lesson(page).getByRole("heading", { name: "Lesson 1 is done" });
  const shown = lesson(page).getByRole("button", { name: "Show me" });
  const open = lesson(page).locator("button.primary:enabled");
  for (;;) {
    await done.or(open).or(shown).first().waitFor();
    if (await done.isVisible()) return;
    // What was done may be ticked before the click.
    const next = (await open.isVisible()) ? open : shown;
    await next.click({ timeout: 1000 }).catch(() => {});
  }
}

test("a first purchase is learnt by making it", async () => {
  const page = await person(browser);
  await firstLesson(page);
  await shot(page, "lesson");
  assert.deepEqual(await allFaults(page, { withMap: false }), []);
  await next(page).click();
  const task = lesson(page).getByText("Your task");
  await task.waitFor();
  assert.ok(await next(page).isDisabled(), "the step wants to be done first");
  await lesson(page).getByRole("button", { name: "Hint" }).click();
  await lesson(page).getByRole("status").waitFor();
  for (const [unit, count] of [
    ["infantry", 5],
    ["tank", 3],
  ])
    for (let bought = 0; bought < count; bought++)
      await page.getByRole("button", { name: `one ${unit} more` }).click();
  await game.endPhase(page, "Buy 8 unit");
  await lesson(page).getByText("(done)").first().waitFor({ state: "attached" });
  await shot(page, "lesson-done");
  assert.ok(await next(page).isEnabled());
  assert.deepEqual(page.faults, []);
});

test("who is shown the way comes to the end, and the home page remembers it", async () => {
  const page = await person(browser);
  await firstLesson(page);
  await toTheEnd(page);
  await lesson(page)
    .getByRole("button", { name: /^Next: / })
    .waitFor();
  await page.goto("/");
  await page.getByRole("region", { name: "Lessons" }).getByText("done").first().waitFor();
  const games = page.getByRole("region", { name: "Your games" });
  await games.getByText("Games you start or join are listed here").waitFor();
  assert.deepEqual(page.faults, []);
});

test("on a phone the lesson stands over the panel in the sheet", async () => {
  const page = await person(browser, { viewport: PHONE });
  await firstLesson(page);
  await shot(page, "lesson-phone");
  assert.deepEqual(await allFaults(page, { withMap: false }), []);
  await toTheEnd(page);
  assert.deepEqual(page.faults, []);
});
