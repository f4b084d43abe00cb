// A game that bots have played is looked back on.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { playedOut } from "./bots.mjs";
import { DESK, PHONE, person, shot, startBrowser, TABLET } from "./browser.mjs";
import { map, panel } from "./table.mjs";

let browser;
let played;
before(async () => {
  [browser, played] = await Promise.all([startBrowser(), playedOut("anniversary")]);
});
after(() => browser.close());

const slider = (page) => page.getByRole("slider", { name: "Entry of the game" });
const entryOf = async (page) => Number(await slider(page).getAttribute("aria-valuenow"));
const story = (page) => page.getByRole("region", { name: "Story" });
const button = (page, name) => page.getByRole("button", { name, exact: true });

/** Waits until the board shows the entry that the slider is at. */
async function boardAt(page, act) {
  const shown = page.waitForResponse((response) => /\/at\/\d+/.test(response.url()));
  await act();
  const response = await shown;
  assert.equal((await response.json()).n, await entryOf(page));
}

async function open(page) {
  await page.goto(`/t/${played.table}/replay`);
  await map(page).getByRole("button").first().waitFor();
  await page.getByRole("region", { name: "Income" }).waitFor();
}

test("the slider, the buttons and the keys go through the game", async () => {
  const page = await person(browser);
  await open(page);
  assert.equal(await entryOf(page), played.n, "it begins with how the game ended");
  const { x, y, width, height } = await slider(page).boundingBox();
  await boardAt(page, () => page.mouse.click(x + width / 2, y + height / 2));
  const middle = await entryOf(page);
  assert.ok(middle > 0 && middle < played.n);

  await story(page).getByRole("button", { name: "All events" }).click();
  await story(page).locator("[aria-current=step]").waitFor();
  await boardAt(page, () => button(page, "Step ▶").click());
  const later = await entryOf(page);
  assert.ok(later > middle);
  await page.keyboard.press("ArrowLeft");
  assert.equal(await entryOf(page), middle);
  await boardAt(page, () => page.keyboard.press("ArrowDown"));
  assert.ok((await entryOf(page)) > middle, "a turn on");
  await shot(page, "replay");

  for (const [name, viewport] of [
    ["tablet", TABLET],
    ["phone", PHONE],
  ]) {
    await page.setViewportSize(viewport);
    await shot(page, `replay-${name}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(wide, viewport.width, `nothing sticks out on a ${name}`);
  }
  await page.setViewportSize(DESK);
  assert.deepEqual(page.faults, []);
});

test("the board is there before the record is read", async () => {
  const page = await person(browser);
  let release;
  const held = new Promise((let_go) => {
    release = let_go;
  });
  await page.route("**/log?*", async (route) => {
    await held;
    await route.continue();
  });
  await open(page);
  await story(page).getByRole("button", { name: "All events" }).click();
  await story(page).getByText("Reading the record").waitFor();
  const { x, y, width, height } = await slider(page).boundingBox();
  await boardAt(page, () => page.mouse.click(x + width / 4, y + height / 2));
  release();
  await story(page).locator("[aria-current=step]").waitFor();
  await story(page).getByText("Reading the record").waitFor({ state: "detached" });
});

test("dice are proven, the record is saved, and the game is played on", async () => {
  const page = await person(browser);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  await button(page, "Verify dice").click();
  await page.getByText(/^Proven: all [\d,]+ dice follow/).waitFor();
  await button(page, "Verify dice ✓").waitFor();

  const saved = page.waitForEvent("download");
  await button(page, "Download").click();
  const lines = readFileSync(await (await saved).path(), "utf8")
    .trim()
    .split("\n");
  assert.equal(JSON.parse(lines.at(-2)).n, played.n, "the whole record is in the file");
  assert.ok(JSON.parse(lines.at(-1)).secret, "and what its dice were made from");

  await button(page, "Share").click();
  await page.getByText("The link for watching is copied.").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.ok(link.endsWith(`/t/${played.table}/replay`));

  const { x, y, width, height } = await slider(page).boundingBox();
  await boardAt(page, () => page.mouse.click(x + width / 2, y + height / 2));
  await button(page, "Play on from here").click();
  await page.waitForURL((url) => url.pathname.startsWith("/t/") && !url.pathname.endsWith("/replay"));
  assert.ok(!page.url().includes(played.table), "another table");
  await panel(page).getByText("What now").waitFor();
  assert.deepEqual(page.faults, []);
});
