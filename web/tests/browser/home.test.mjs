// The home page: what there is to play, on a desk and on a phone, and how friends come to a table.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { allFaults } from "./axe.mjs";
import { ask, PHONE, person, shot, startBrowser } from "./browser.mjs";
import * as game from "./table.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

const start = (page) => page.getByRole("button", { name: "Start game" });
const games = (page) => page.getByRole("radiogroup", { name: "Game" });

/** Stops of Tab from the head of the page to the button that begins a game. */
async function stopsToStart(page) {
  for (let stops = 1; stops < 60; stops++) {
    await page.keyboard.press("Tab");
    if (await start(page).evaluate((button) => button === document.activeElement)) return stops;
  }
  return Number.POSITIVE_INFINITY;
}

test("every scenario says how long it is, what it is like and how hard", async () => {
  const page = await person(browser);
  await page.goto("/");
  const catalogue = await ask("/catalogue");
  for (const { title, scenarios, seats } of catalogue.games) {
    const card = games(page).getByRole("radio", { name: title });
    await card.click();
    const most = Number(/to (\d+) players/.exec(await card.textContent())?.[1]);
    assert.ok(most >= seats.length, `${title}: ${most} players for ${seats.length} seats`);
    const shown = page.getByRole("radiogroup", { name: "Scenario" }).getByRole("radio");
    assert.equal(await shown.count(), scenarios.length);
    for (const text of await shown.allTextContents()) {
      assert.match(text, /\d+ (rounds|turns)/, title);
      assert.match(text, /Good to begin with|Some experience|Demanding/, title);
    }
    assert.equal(await page.getByRole("radio", { name: "Random" }).count(), 0, "no opponent for people");
  }
  assert.deepEqual(page.faults, []);
});

test("a group of choices is one stop of Tab, headings follow each other", async () => {
  const page = await person(browser);
  await page.goto("/");
  await start(page).waitFor();
  const groups = await page.getByRole("radiogroup").all();
  for (const group of groups) {
    assert.equal(await group.locator('[role=radio][tabindex="0"]').count(), 1);
  }
  assert.ok((await stopsToStart(page)) <= 26);
  assert.deepEqual(await allFaults(page), []);
  assert.deepEqual(page.faults, []);
});

test("on a phone one's own games come before the form, and nothing is torn", async () => {
  const page = await person(browser, { viewport: PHONE, phone: true, scale: 1 });
  await page.goto("/");
  const top = (locator) => locator.first().evaluate((element) => element.getBoundingClientRect().top);
  // Without games of one's own, a way in comes first.
  const first = page.getByRole("button", { name: "Start a first game" });
  const form = page.getByRole("heading", { name: "New game" });
  await form.waitFor();
  await start(page).waitFor();
  assert.ok((await top(first)) < (await top(form)));
  await game.open(page, await game.germanTable());
  await game.phase(page, "Purchase units").waitFor();
  await page.goto("/");
  await start(page).waitFor();
  const own = page.getByRole("region", { name: "Your games" }).getByRole("link");
  assert.ok((await top(own)) < (await top(form)));
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width);
  for (const preset of ["Axis vs bots", "All on this screen"]) {
    const box = await page.getByRole("button", { name: preset }).boundingBox();
    assert.ok(box.height < 60, `${preset} stands on one line`);
  }
  await shot(page, "home-phone-games");
  assert.deepEqual(await allFaults(page), []);
  assert.deepEqual(page.faults, []);
});

test("links for friends are in sight at once, and the friend is told who they are", async () => {
  const page = await person(browser);
  await page.goto("/");
  const who = page.getByRole("radiogroup", { name: "Who plays Soviet Union", exact: true });
  await who.getByRole("radio", { name: "Friend" }).click();
  await start(page).click();
  const links = page.getByRole("region", { name: "Links for friends" });
  const link = links.getByRole("textbox", { name: "Link for Soviet Union" });
  await link.waitFor();
  const box = await link.boundingBox();
  assert.ok(box.y > 0 && box.y + box.height < page.viewportSize().height, "it is in sight");
  await shot(page, "links");
  assert.deepEqual(await allFaults(page, { withMap: false }), []);
  const address = await link.inputValue();
  await links.getByRole("button", { name: "To the map" }).click();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Links for friends" }).click();
  await link.waitFor();

  for (const [name, options] of [
    ["welcome", {}],
    ["welcome-phone", { viewport: PHONE, phone: true, scale: 1 }],
  ]) {
    const friend = await person(browser, options);
    await friend.goto(address);
    const welcome = friend.getByRole("region", { name: "Welcome" });
    await welcome.getByRole("heading", { name: "You play Soviet Union" }).waitFor();
    await welcome.getByText(/side of the Allies, with .* against Germany/).waitFor();
    await friend.getByText("What now").first().waitFor({ state: "attached" });
    await shot(friend, name);
    assert.deepEqual(await allFaults(friend, { withMap: false }), []);
    await welcome.getByRole("button", { name: "To the map" }).click();
    await friend.reload();
    await game.phase(friend, "Purchase units").waitFor();
    assert.equal(await welcome.count(), 0, "it is told once");
    assert.deepEqual(friend.faults, []);
  }
  assert.deepEqual(page.faults, []);
});
