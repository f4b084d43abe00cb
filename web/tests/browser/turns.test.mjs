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

/** Whatever is asked beside moves: what is proposed, or what leads on. */
const ANSWERS =
  /^(Take these|Stand to the end|Stand and roll|Press the attack|Fight |Stay|Search without|Bombard$|At aircraft|None$|Call up none|Fire torpedoes|These fire|All guns|End combat$|.* rules )/;

const MOST = 60;
const BOTS = 120_000;

const answerOf = (page) =>
  page.getByRole("button", { name: ANSWERS, disabled: false }).filter({ visible: true }).first();

/** Plays on until the phase, or whatever else is waited for, is there. */
async function answerUntil(page, done) {
  const skip = page.getByRole("button", { name: "Skip to now" });
  const answer = answerOf(page);
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
const button = (page, name) => game.panel(page).getByRole("button", { name, disabled: false });
const end = (page, name) => game.press(page, button(page, name).last());
const says = (page, words) => game.panel(page).getByText(words).first();

/** One more of each, then the purchase. */
async function buy(page, units) {
  for (const unit of units)
    await page
      .getByRole("button", { name: `one ${unit} more` })
      .first()
      .click();
  await game.press(page, button(page, /^Buy \d/));
}

/** Places everything, as many as may go at once. */
async function placeAll(page) {
  const waiting = game.panel(page).getByRole("group", { name: "Units to place" }).getByRole("button");
  const place = button(page, /^Place \d/);
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

test("The War Game: an attack on Central Russia is broken off after a round", async () => {
  const page = await person(browser);
  const others = ["italy", "ussr", "uk", "france", "japan", "usa", "china"];
  await against(page, "war-game", "1942", "germany", others, "easy");
  await phase(page, "Combat orders").waitFor();
  // Too few to take it at once, too many to fall in one round; guns and aircraft stay.
  await game.take(page, "Belorussia");
  for (const [unit, count] of [
    ["artillery", 2],
    ["fighter", 2],
  ])
    for (let left = count; left > 0; left--)
      await page.getByRole("button", { name: new RegExp(`^one ${unit} fewer$`, "i") }).click();
  await game.sendTo(page, "Central Russia");
  await end(page, /^End combat orders/);

  // Round 1: losses as proposed, until it is Germany's to declare who leaves.
  const declares = game.panel(page).getByRole("heading", { name: "Who leaves Central Russia?" });
  await answerUntil(page, declares);
  await says(page, /^Germany declares? who leaves/).waitFor();
  const back = game.panel(page).getByRole("group", { name: "Retreat to Belorussia" });
  await game.press(page, back.getByRole("button", { name: "Armor" }));
  await says(page, /^\d armor leave$/).waitFor();
  await shot(page, "turn-war-game-retreat");
  // Taken back; then all of them go, and nobody is left to be asked.
  await back.getByRole("button", { name: "None", disabled: false }).click();
  await back.getByRole("button", { name: "None", pressed: true }).waitFor();
  await game.press(page, back.getByRole("button", { name: "All" }));
  await answerUntil(page, phase(page, "Non-combat movement"));

  await end(page, /^End non-combat/);
  await phase(page, "Build and recruit").waitFor();
  const purse = game
    .panel(page)
    .getByRole("heading")
    .filter({ hasText: /^Recruit: / });
  const [before] = /\$\d+/.exec(await purse.textContent());
  await game.press(page, button(page, "Place 1").first());
  await purse.filter({ hasNotText: before }).waitFor();
  await end(page, /^End the turn/);
  await phase(page, "Build and recruit").waitFor({ state: "detached" });
  await shot(page, "turn-war-game");
  assert.deepEqual(page.faults, []);
});

const TWELVE = [
  "Declare war",
  "Develop technology",
  "Repair bombing damage",
  "Purchase units",
  "Combat movement",
  "Combat",
  "Non-combat movement",
  "Repair ships",
  "Factory takeover",
  "Capital takeover",
  "Place units",
  "Collect income",
];

/** What the rail says of each phase. */
const rail = (page) =>
  page
    .getByRole("list", { name: "Phases of the turn" })
    .getByRole("listitem")
    .evaluateAll((all) => all.map((one) => one.title.split(": ")));

/** The rail says where the turn is, and which phases pass by themselves. */
async function railAt(page, name, passing) {
  await phase(page, name).waitFor();
  const stages = await rail(page);
  assert.deepEqual(
    stages.map(([title]) => title),
    TWELVE,
  );
  const at = TWELVE.indexOf(name);
  stages.forEach(([title, state], which) => {
    const wanted =
      which < at ? "done" : which === at ? "now" : passing.includes(title) ? "passes by itself" : "to come";
    assert.equal(state, wanted, `${title} at ${name}`);
  });
}

test("The Complete Game: Japan goes through its twelve phases", async () => {
  const page = await person(browser);
  const others = ["italy", "germany", "france", "united-kingdom", "china", "united-states", "russia"];
  await against(page, "complete-game", "standard", "japan", others, "random");
  const takeovers = ["Factory takeover", "Capital takeover", "Collect income"];
  const empty = ["Repair bombing damage", "Repair ships", ...takeovers];
  await answerUntil(page, phase(page, "Declare war"));
  await railAt(page, "Declare war", empty);
  // What it costs and brings is listed, and asked once.
  await button(page, "Declare war on the Allies").first().click();
  const question = page.getByRole("dialog", { name: "Declare war on the Allies?" });
  await question.getByText(/^It costs /).waitFor();
  await shot(page, "turn-complete-game-war");
  await game.press(page, question.getByRole("button", { name: "Yes, declare war on the Allies" }));
  await question.waitFor({ state: "detached" });
  await railAt(page, "Declare war", empty);
  await end(page, /^End declare war/);
  await railAt(page, "Develop technology", empty);
  await end(page, /^End develop technology/);
  // There was nothing to repair: that phase has passed by itself, and the log says so.
  await railAt(page, "Purchase units", empty);
  await says(page, "Japan has nothing more to do in repair bombing damage.").waitFor();
  await buy(page, ["Regular infantry", "Armor"]);
  await end(page, /^End purchase units/);

  await railAt(page, "Combat movement", empty);
  await game.take(page, "Shanghai");
  await game.sendTo(page, "Chekiang");
  await end(page, /^End combat movement/);
  const losses = game.panel(page).getByRole("button", { name: "Take these losses" });
  const retreats = game.panel(page).getByRole("button", { name: /^Retreat to / });
  const over = phase(page, "Non-combat movement");
  await answerUntil(page, retreats.first().or(losses).or(over).first());
  await shot(page, "turn-complete-game-battle");
  // The first question of a round after losses is whether to go on: this attack goes back.
  await answerUntil(page, retreats.first().or(over).first());
  if (await retreats.first().isVisible()) await game.press(page, retreats.first());
  await answerUntil(page, over);

  await railAt(page, "Non-combat movement", empty);
  await end(page, /^End non-combat/);
  await railAt(page, "Place units", takeovers.slice(2));
  for (const passed of ["repair ships", "factory takeover", "capital takeover"]) {
    const stage = (await rail(page)).find(([title]) => title.toLowerCase() === passed);
    assert.equal(stage?.[1], "done", passed);
  }
  await placeAll(page);
  await end(page, /^End place units/);
  await answerUntil(page, says(page, /^Japan collects/));
  await shot(page, "turn-complete-game");
  assert.deepEqual(page.faults, []);
});
