// A whole turn of each of the games that share their panels, by clicks, against bots.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { newTable, person, shot, startBrowser } from "./browser.mjs";
import * as game from "./table.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

/** Whatever is asked beside moves: what is proposed, or the first that leads on. */
const ANSWERS =
  /^(Take these|Stand to the end|Stand and roll|Press the attack|Fight on|Fight to the end|Stay|Fight in|Search without|Bombard$|At aircraft|None|Call up none|Fire torpedoes|These fire|All guns|Go on|Let the game|Do nothing|No |Keep|Withdraw|.* rules )/;

const MOST = 80;

/** Plays on until the phase, or whatever else is waited for, is there. */
async function answerUntil(page, done) {
  const skip = page.getByRole("button", { name: "Skip to now" });
  const answer = page
    .getByRole("button", { name: ANSWERS, disabled: false })
    .filter({ visible: true })
    .first();
  for (let left = MOST; left > 0; left--) {
    await done.or(answer).or(skip).first().waitFor({ timeout: 120_000 });
    if (await done.isVisible()) return;
    if (await skip.isVisible()) await skip.click({ timeout: 1000 }).catch(() => {});
    else await game.press(page, answer);
  }
  assert.fail("the questions do not end");
}

const phase = (page, name) => game.panel(page).getByRole("heading", { level: 2, name, exact: true });
const endPhase = (page, name) => game.press(page, game.panel(page).getByRole("button", { name }));

/** One more of each, then the purchase. */
async function buy(page, units) {
  for (const unit of units)
    await page
      .getByRole("button", { name: `one ${unit} more` })
      .first()
      .click();
  await game.press(page, game.panel(page).getByRole("button", { name: "Buy", exact: true }).first());
}

/** Places everything, as many as may go at once. */
async function placeAll(page) {
  const place = game.panel(page).getByRole("button", { name: /^Place \d/, disabled: false });
  for (let left = 12; left > 0 && (await place.count()) > 0; left--) await game.press(page, place.last());
}

const against = (id, me, others, scenario, bot) =>
  newTable({
    game: id,
    scenario,
    seats: {
      ...Object.fromEntries(others.map((seat) => [seat, { kind: "bot", bot }])),
      [me]: { kind: "me" },
    },
  });

test("World at War: Germany takes Belgium", async () => {
  const page = await person(browser);
  await game.open(
    page,
    await against("world-at-war", "germany", ["britain", "japan", "russia", "usa"], "1939", "random"),
  );
  await phase(page, "Purchase units").waitFor();
  await buy(page, ["Infantry", "Infantry", "Armor"]);
  await endPhase(page, /^End purchase/);
  await phase(page, "Combat movement").waitFor();
  await game.take(page, "Germany");
  await game.sendTo(page, "Belgium");
  await endPhase(page, /^End combat movement: 1 battle/);
  await answerUntil(page, phase(page, "Noncombat movement"));
  await endPhase(page, /^End noncombat/);
  await phase(page, "Place units").waitFor();
  await placeAll(page);
  await endPhase(page, /^End place/);
  await shot(page, "turn-world-at-war");
  await game
    .panel(page)
    .getByText(/Britain/)
    .first()
    .waitFor();
  assert.deepEqual(page.faults, []);
});
