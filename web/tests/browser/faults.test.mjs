// What a machine can tell of a page: faults for those who do not see it, and how much is loaded at first.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { allFaults } from "./axe.mjs";
import { playedOut } from "./bots.mjs";
import { newTable, person, shot, startBrowser } from "./browser.mjs";
import * as game from "./table.mjs";

/** How many kilobytes a first visit may load, compressed. */
const MOST = { home: 200, table: 400 };

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

/** All faults of what a page shows, in both themes. */
async function examine(page, name) {
  const found = [];
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
    await shot(page, `${name}-${colorScheme}`);
    const faults = await allFaults(page);
    for (const fault of faults) found.push({ page: name, colorScheme, ...fault });
  }
  return found;
}

test("no fault on the pages of Anniversary", async () => {
  const page = await person(browser);
  await page.goto("/");
  await page.getByRole("button", { name: "Start game" }).waitFor();
  const found = await examine(page, "axe-home");

  await game.open(page, await game.germanTable());
  await game.phase(page, "Purchase units").waitFor();
  found.push(...(await examine(page, "axe-purchase")));
  await game.buyInfantry(page, 1);
  await game.attackBalticStates(page);
  await game.take(page, "Germany");
  found.push(...(await examine(page, "axe-combat-move")));
  await game.endPhase(page, /^End combat move/);
  await game.battle(page).getByRole("heading", { level: 2 }).waitFor();
  found.push(...(await examine(page, "axe-battle")));
  assert.deepEqual(found, []);
});

test("no fault where War Room is planned", async () => {
  const page = await person(browser);
  const made = await newTable({
    game: "war-room",
    scenario: "eastern-front",
    seats: { germany: { kind: "me" }, soviet: { kind: "friend" } },
  });
  await game.open(page, made);
  await game
    .panel(page)
    .getByRole("button", { name: /^Seal / })
    .waitFor();
  const army = game.map(page).getByRole("button", { name: /, land, German.*Command/ });
  await game.pick(army.first());
  await game.panel(page).getByRole("button", { name: "Put it down" }).waitFor();
  assert.deepEqual(await examine(page, "axe-war-room-planning"), []);
});

test("no fault where a game is looked back on", async () => {
  const page = await person(browser);
  const played = await playedOut("anniversary");
  await page.goto(`/t/${played.table}/replay`);
  await page.getByRole("region", { name: "Luck report" }).waitFor();
  await page.getByRole("region", { name: "Story" }).getByRole("button", { name: /^R\d/ }).first().waitFor();
  assert.deepEqual(await examine(page, "axe-replay"), []);
});

for (const [name, path] of [
  ["home", async () => "/"],
  ["table", async () => game.germanTable().then(({ table, key }) => `/t/${table}#${key}`)],
]) {
  test(`a first visit to the ${name} page is light`, async () => {
    const page = await person(browser);
    const wire = await page.context().newCDPSession(page);
    await wire.send("Network.enable");
    let loaded = 0;
    wire.on("Network.loadingFinished", ({ encodedDataLength }) => {
      loaded += encodedDataLength;
    });
    await page.goto(await path());
    await page.waitForLoadState("networkidle");
    const size = Math.round(loaded / 1024);
    assert.ok(size > 0 && size < MOST[name], `${size} KB were loaded`);
  });
}
