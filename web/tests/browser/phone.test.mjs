// A whole turn on a phone, by touch.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PHONE, person, shot, startBrowser } from "./browser.mjs";
import * as game from "./table.mjs";
import { tapToSend, tapToTake } from "./touch.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

test("a turn on a phone", async () => {
  const page = await person(browser, { viewport: PHONE, phone: true });
  await game.open(page, await game.germanTable());
  await game.phase(page, "Purchase units").waitFor();
  await shot(page, "phone-purchase");
  await game.buyInfantry(page, 2);

  await tapToTake(page, "Poland");
  await shot(page, "phone-selected");
  await tapToSend(page, "Baltic States");
  await shot(page, "phone-combat-move");
  await game.endPhase(page, /^End combat move: 1 battle/);

  await game.battle(page).waitFor();
  await shot(page, "phone-battle");
  await game.answerUntil(page, game.phase(page, "Noncombat move"));
  await game.readResult(page);

  await game.landAircraft(page, tapToSend);
  await shot(page, "phone-noncombat");
  await game.endPhase(page, /^End noncombat move/);

  await game.phase(page, "Mobilize new units").waitFor();
  await shot(page, "phone-mobilize");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.equal(wide, PHONE.width, "nothing sticks out to the side");
  await game.endPhase(page, "Place 2 units and end the turn");

  await page
    .getByText(/^Germany collects? /)
    .first()
    .waitFor({ state: "attached" });
  await shot(page, "phone-turn-over");
  assert.deepEqual(page.faults, []);
});
