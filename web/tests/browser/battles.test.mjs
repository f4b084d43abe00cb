// Battles are seen: one's own end with a card, others' are shown with their dice.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { allFaults } from "./axe.mjs";
import { person, shot, startBrowser } from "./browser.mjs";
import * as game from "./table.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

const card = (page) => page.getByRole("region", { name: "Result of the battle" });
const strip = (page) => page.getByRole("region", { name: "What others do" });

/** Germany fights in the Baltic States until it is over. */
async function fight(page) {
  await game.buyInfantry(page, 1);
  await game.attackBalticStates(page);
  await game.endPhase(page, "End combat move");
  await game.answerUntil(page, game.phase(page, "Noncombat move"));
}

test("a battle ends with a card that stays until it is put away", async () => {
  const page = await person(browser);
  await game.open(page, await game.germanTable());
  await fight(page);
  await card(page).getByText("Germany's dice").waitFor();
  await card(page)
    .getByRole("region", { name: /^Soviet Union lost / })
    .waitFor();
  await shot(page, "battle-result");
  assert.deepEqual(await allFaults(page, { withMap: false }), []);
  await page.setViewportSize({ width: 390, height: 844 });
  await shot(page, "battle-result-phone");
  await page.setViewportSize({ width: 1440, height: 900 });
  await card(page).getByRole("radio", { name: "Never" }).click();
  await card(page).getByRole("button", { name: "Close", exact: true }).click();
  await card(page).waitFor({ state: "detached" });
  assert.deepEqual(page.faults, []);
});

test("others' battles are shown with their dice, and can be held", async () => {
  const page = await person(browser);
  await game.open(page, await game.germanTable());
  await game.buyInfantry(page, 1);
  await game.endPhase(page, "End combat move");
  await game.endPhase(page, "End noncombat move");
  await game.endPhase(page, "Place 1 unit and end the turn");
  await strip(page).getByRole("button", { name: "Pause" }).click();
  await strip(page).getByRole("button", { name: "Next battle" }).click();
  await strip(page)
    .getByRole("img", { name: /a hit|a miss/ })
    .first()
    .waitFor();
  await shot(page, "battle-watch");
  assert.deepEqual(await allFaults(page, { withMap: false }), []);
  const dice = await strip(page)
    .getByRole("img", { name: /a hit|a miss/ })
    .count();
  await page.waitForTimeout(2000);
  assert.equal(
    await strip(page)
      .getByRole("img", { name: /a hit|a miss/ })
      .count(),
    dice,
    "it is held",
  );
  await strip(page).getByRole("button", { name: "Skip to now" }).click();
  await game.answerUntil(page, game.phase(page, "Purchase units"));
  const recap = page.getByRole("region", { name: "Since your last turn" });
  // Germany's own battles in others' turns are told first.
  await recap.or(card(page)).first().waitFor();
  while (await card(page).isVisible()) {
    await card(page)
      .getByRole("button", { name: /^(Close|Next: )/ })
      .first()
      .click();
  }
  await recap.getByRole("button", { name: "Next" }).click();
  await recap.locator("[aria-current=step]").waitFor();
  await shot(page, "recap");
  assert.deepEqual(await allFaults(page, { withMap: false }), []);
  await page.setViewportSize({ width: 390, height: 844 });
  await shot(page, "recap-phone");
  await page.setViewportSize({ width: 1440, height: 900 });
  await recap.getByRole("button", { name: "Start my turn" }).click();
  await recap.waitFor({ state: "detached" });
  await page.reload();
  await game.phase(page, "Purchase units").waitFor();
  assert.equal(await recap.count(), 0, "what was put away stays away");
  assert.deepEqual(page.faults, []);
});

test("who plays against bots may ask what to do, and do it", async () => {
  const page = await person(browser);
  await game.open(page, await game.germanTable());
  await game.phase(page, "Purchase units").waitFor();
  await page.getByRole("button", { name: "What would you do?" }).click();
  const advice = page.getByRole("status").filter({ hasText: "The hard bot would" });
  await advice.waitFor();
  await shot(page, "hint");
  await game.press(page, advice.getByRole("button", { name: "Do that" }));
  await advice.waitFor({ state: "detached" });
  assert.deepEqual(page.faults, []);
});

test("resigning asks once more", async () => {
  const page = await person(browser);
  await game.open(page, await game.germanTable());
  await game.phase(page, "Purchase units").waitFor();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Resign…" }).click();
  const sure = page.getByRole("region", { name: "Resign" });
  await sure.getByRole("button", { name: "Play on" }).click();
  await sure.waitFor({ state: "detached" });
  assert.deepEqual(page.faults, []);
});

test("Home shows one's own forces", async () => {
  const page = await person(browser);
  await game.open(page, await game.germanTable());
  await game.phase(page, "Purchase units").waitFor();
  const germany = page.locator("#space-germany");
  await germany.waitFor();
  await page.keyboard.press("0");
  await page.keyboard.press("Home");
  await page.waitForFunction(() => {
    const box = document.getElementById("space-germany")?.getBoundingClientRect();
    return box && box.left > 0 && box.right < window.innerWidth && box.width > 60;
  });
  assert.ok(await germany.isVisible());
  assert.deepEqual(page.faults, []);
});
