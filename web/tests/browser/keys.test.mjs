// A person without a mouse: what a turn needs, by keys alone.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { person, startBrowser } from "./browser.mjs";
import * as game from "./table.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

/** More than a page has places for the focus. */
const PLACES = 120;

/** Goes on until the focus is on a place of that name. */
async function goTo(page, name) {
  const here = () =>
    page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent);
  for (let steps = 0; steps < PLACES; steps++) {
    if (name.test((await here()) ?? "")) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`the focus does not come to ${name}`);
}

const press = (page, ...keys) =>
  keys.reduce((last, key) => last.then(() => page.keyboard.press(key)), Promise.resolve());

/** Finds a space by its name and takes what stands there into the hand. */
async function select(page, space) {
  await press(page, "/");
  await page.locator("input:focus").waitFor();
  await page.keyboard.type(space);
  await press(page, "Enter");
  await goTo(page, new RegExp(`^${space}, `));
  await press(page, "Enter");
  await game
    .panel(page)
    .getByRole("heading", { name: `Selected in ${space}` })
    .waitFor();
}

test("a whole turn by keys alone", async () => {
  const page = await person(browser);
  await game.open(page, await game.germanTable());
  await game.phase(page, "Purchase units").waitFor();
  await goTo(page, /^one infantry more$/);
  await press(page, "Enter", "Enter");
  await goTo(page, /^Buy 2 units/);
  await press(page, "Enter");

  await game.phase(page, "Combat move").waitFor();
  await select(page, "Poland");
  // One infantry stays.
  await press(page, "Shift+1");
  await game.panel(page).getByText("Pick a lit space for the 7 units you hold").waitFor();
  await goTo(page, /^Baltic States, /);
  await press(page, "Enter");
  await game.panel(page).getByRole("region", { name: "Battles ahead" }).getByText("Baltic States").waitFor();
  await goTo(page, /^End combat move: 1 battle/);
  await press(page, "Enter");

  const over = game.phase(page, "Noncombat move");
  const asked = page.getByRole("button", { name: /^(Lose |Press the attack)/, disabled: false }).first();
  for (;;) {
    await over.or(asked).first().waitFor();
    if (await over.isVisible()) break;
    // With the focus on nothing, Enter is the button that is marked with it.
    const text = await asked.textContent();
    const answered = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith("/orders"));
    await press(page, text.startsWith("Press") ? "a" : "Enter");
    await answered;
  }

  await select(page, "France");
  await goTo(page, /^Northwestern Europe, /);
  await press(page, "Enter");
  await game.panel(page).getByText("France → Northwestern Europe").waitFor();
  await goTo(page, /^Land 1 fighter/);
  await press(page, "Enter");
  await goTo(page, /^Poland, /);
  await press(page, "Enter");
  await game.panel(page).getByText("Baltic States → Poland").waitFor();
  await goTo(page, /^End noncombat move/);
  await press(page, "Enter");

  await game.phase(page, "Mobilize new units").waitFor();
  await goTo(page, /^Place 2 units and end the turn/);
  await press(page, "Enter");
  await game.panel(page).getByText("Soviet Union").first().waitFor();
  assert.deepEqual(page.faults, []);
});
