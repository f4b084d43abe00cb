// A person plays Germany through a whole round of Anniversary against easy bots.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { person, shot, startBrowser } from "./browser.mjs";
import * as game from "./table.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

const choose = (page, group, choice) =>
  page.getByRole("radiogroup", { name: group, exact: true }).getByRole("radio", { name: choice }).click();

test("a round against easy bots, from the home page to round 2", async () => {
  const page = await person(browser);
  await page.goto("/");
  await choose(page, "Game", /^Anniversary/);
  await choose(page, "Scenario", /^1941/);
  await choose(page, "Who plays Germany", "Me");
  for (const power of ["Japan", "Italy", "Soviet Union", "United Kingdom", "United States"]) {
    await choose(page, `Who plays ${power}`, "Bot");
    await choose(page, `How well ${power} plays`, "Easy");
  }
  await shot(page, "home-seats");
  await page.getByRole("button", { name: "Start game" }).click();

  await game.phase(page, "Purchase units").waitFor();
  await shot(page, "purchase");
  await game.buyInfantry(page, 3);

  await game.attackBalticStates(page);
  await shot(page, "combat-move");
  await game.endPhase(page, /^End combat move: 1 battle/);

  // With lucky dice the battle is over before anything is asked.
  const over = game.phase(page, "Noncombat move");
  await game.battle(page).or(over).first().waitFor();
  await shot(page, "battle");
  await game.answerUntil(page, over);
  await game
    .panel(page)
    .getByText(/^Battle in Baltic States/)
    .first()
    .waitFor();

  await shot(page, "noncombat-move");
  await game.landAircraft(page);
  await game.take(page, "Germany");
  await shot(page, "noncombat-selected");
  await game.sendTo(page);
  await game.endPhase(page, /^End noncombat move/);

  await game.phase(page, "Mobilize new units").waitFor();
  await shot(page, "mobilize");
  await game.endPhase(page, "Place 3 units and end the turn");

  await game.answerUntil(
    page,
    game
      .panel(page)
      .getByText(/^Round 2: Germany/)
      .first(),
  );
  await game.phase(page, "Purchase units").waitFor();
  await page.getByText("Germany, your turn").waitFor();
  await shot(page, "round-2");
  assert.deepEqual(page.faults, []);
});

test("a reload in the middle of a battle resumes it", async () => {
  const page = await person(browser);
  await game.open(page, await game.germanTable());
  await game.buyInfantry(page, 1);
  await game.attackBalticStates(page);
  await game.endPhase(page, /^End combat move/);
  const decision = game.battle(page).getByRole("heading", { name: /^(Choose|Press|Stay)/ });
  await decision.waitFor();
  const [asked, dice] = [await decision.textContent(), await diceOf(page)];
  assert.ok(dice.length > 0, "the first round's dice are shown");

  await page.reload();
  await decision.waitFor();
  assert.equal(await decision.textContent(), asked);
  assert.deepEqual(await diceOf(page), dice);
  await game.answerUntil(page, game.phase(page, "Noncombat move"));
  assert.deepEqual(page.faults, []);
});

const diceOf = (page) =>
  game
    .battle(page)
    .getByRole("img", { name: /, a (hit|miss)$/ })
    .evaluateAll((dice) => dice.map((die) => die.getAttribute("aria-label")));
