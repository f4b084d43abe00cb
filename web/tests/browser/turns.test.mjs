// A whole turn of a game with shared panels, by clicks, against bots.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { newTable, person, shot, startBrowser } from "./browser.mjs";
import * as game from "./table.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

/** Whatever is asked beside moves: what is proposed, or what leads on. */
const ANSWERS =
  /^(Take these|Stand to the end|Stand and roll|Press the attack|Fight |Stay|Search without|Bombard$|At aircraft|None$|Call up none|Fire torpedoes|These fire|All guns|End combat$|.* rules )/;

const MOST = 60;
const BOTS = 120_000;

/** Plays on until the phase, or whatever else is waited for, is there. */
async function answerUntil(page, done) {
  const skip = page.getByRole("button", { name: "Skip to now" });
  const answer = page
    .getByRole("button", { name: ANSWERS, disabled: false })
    .filter({ visible: true })
    .first();
  for (let left = MOST; left > 0; left--) {
    await done.or(answer).or(skip).first().waitFor({ timeout: BOTS });
    if (await done.isVisible()) return;
    // Both may be gone by themselves before the click.
    if (await skip.isVisible()) await skip.click({ timeout: 1000 }).catch(() => {});
    else await game.press(page, answer);
  }
  assert.fail("the questions do not end");
}

const phase = (page, name) => game.panel(page).getByRole("heading", { level: 2, name });
const end = (page, name) => game.press(page, game.panel(page).getByRole("button", { name }).last());

/** One more of each, then the purchase. */
async function buy(page, units) {
  for (const unit of units)
    await page
      .getByRole("button", { name: `one ${unit} more` })
      .first()
      .click();
  await game.press(page, game.panel(page).getByRole("button", { name: /^Buy \d/ }));
}

/** Places everything, as many as may go at once. */
async function placeAll(page) {
  const waiting = game.panel(page).getByRole("group", { name: "Units to place" }).getByRole("button");
  const place = game.panel(page).getByRole("button", { name: /^Place \d/, disabled: false });
  for (let left = await waiting.count(); left > 0; left--) {
    await game.press(page, place.nth((await place.count()) > 1 ? 1 : 0));
    await waiting.nth(left - 1).waitFor({ state: "detached" });
  }
}

async function against(page, id, scenario, me, others, bot) {
  const bots = Object.fromEntries(others.map((seat) => [seat, { kind: "bot", bot }]));
  await game.open(page, await newTable({ game: id, scenario, seats: { ...bots, [me]: { kind: "me" } } }));
}

test("World at War: Germany attacks Belgium", async () => {
  const page = await person(browser);
  await against(page, "world-at-war", "1939", "germany", ["britain", "japan", "russia", "usa"], "easy");
  await phase(page, /^Purchase/).waitFor();
  await buy(page, ["Infantry", "Infantry", "Armor"]);
  await end(page, /^End purchase/);
  for (const impulse of [1, 2]) {
    await phase(page, `Combat movement, impulse ${impulse}`).waitFor();
    if (impulse === 1) {
      await game.take(page, "Germany");
      // The gun stays at home.
      await page.getByRole("button", { name: /^one AA gun fewer$/i }).click();
      await game.sendTo(page, "Belgium");
    }
    await end(page, /^End combat movement/);
    await answerUntil(page, phase(page, /^Noncombat movement/));
    await end(page, /^End noncombat/);
    if (await phase(page, /^Placement/).isVisible()) break;
  }
  await phase(page, /^Placement/).waitFor();
  await placeAll(page);
  await end(page, /^End placement/);
  await phase(page, /^Placement/).waitFor({ state: "detached" });
  await shot(page, "turn-world-at-war");
  assert.deepEqual(page.faults, []);
});
