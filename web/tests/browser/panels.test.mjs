// A picture of every panel, in positions that bots have reached, and what must hold of all of them.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { passTurn, playedOut, playOn, stretches } from "./bots.mjs";
import { newTable, person, shot, startBrowser, TABLET } from "./browser.mjs";
import { map, open, panel } from "./table.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

/** Panels that must have been seen, and where in their stretch they say most. */
const WANTED = {
  anniversary: {
    until: 110,
    kinds: {
      research: "from",
      purchase: "from",
      "combat-move": "to",
      battle: "from",
      "noncombat-move": "from",
      mobilize: "from",
    },
  },
  "war-room": {
    until: 60,
    kinds: {
      planning: "to",
      slots: "from",
      movement: "from",
      hotspots: "from",
      "battle: stances": "from",
      "battle: repairs": "from",
      landing: "from",
      "morale: cancel": "from",
      production: "from",
      placement: "from",
    },
  },
};

/** Goes to a table as a link would, without loading the page anew. */
async function follow(page, { table, key }) {
  if (page.url() === "about:blank") return open(page, { table, key });
  const answered = page.waitForResponse((response) => response.url().includes(`${table}/view`));
  await page.evaluate((address) => {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, `/t/${table}#${key}`);
  await answered;
}

/** Opens a table and waits until the panel of its phase stands. */
async function look(page, made, name) {
  await follow(page, made);
  // Where all seats are played from one screen, what is secret is covered until somebody says so.
  const alone = page.getByRole("button", { name: "I play all of these myself" });
  const head = panel(page).getByRole("heading", { level: 2 });
  await head.or(alone).first().waitFor();
  if (await alone.isVisible()) await alone.click();
  await head.first().waitFor();
  await map(page).getByRole("button").first().waitFor();
  await shot(page, name);
  const over = await panel(page).evaluate((part) => part.scrollWidth - part.clientWidth);
  assert.ok(over <= 0, `${name}: the panel sticks out by ${over}`);
  assert.deepEqual(page.faults, [], name);
}

const fileOf = (game, kind) => `panel-${game}-${kind.replaceAll(/\W+/g, "-")}`;

for (const [game, { until, kinds }] of Object.entries(WANTED)) {
  test(`the panels of ${game}`, async () => {
    const played = await playedOut(game);
    const found = await stretches(played, Math.min(until, played.n));
    const page = await person(browser);
    for (const [kind, end] of Object.entries(kinds)) {
      assert.ok(found.has(kind), `nobody came to ${kind}`);
      await look(page, await playOn(played, found.get(kind)[end]), fileOf(game, kind));
    }
  });
}

test("what a turn brought is told while others have theirs", async () => {
  const friends = ["soviet-union", "japan", "united-kingdom", "italy", "united-states"];
  const made = await newTable({
    game: "anniversary",
    scenario: "1941",
    options: { "national-objectives": "on" },
    seats: Object.fromEntries(friends.map((power) => [power, { kind: "friend" }])),
  });
  await passTurn(made, "germany");
  const page = await person(browser);
  await open(page, made);
  await panel(page).getByText("You collected").waitFor();
  await look(page, made, fileOf("anniversary", "income"));
});

test("a tablet shows the panel beside the map, or only the map", async () => {
  const page = await person(browser, { viewport: TABLET });
  const played = await playedOut("anniversary");
  await look(page, await playOn(played, 1), "tablet-purchase");
  const field = () => page.getByRole("main").boundingBox();
  const beside = await field();
  assert.ok(beside.width < TABLET.width - 250, "the panel stands beside the map");
  await page.getByRole("button", { name: "Hide the panel" }).click();
  await page.getByRole("button", { name: "Show the panel" }).waitFor();
  assert.equal((await field()).width, TABLET.width, "the map has all the room");
  await shot(page, "tablet-map");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.equal(wide, TABLET.width, "nothing sticks out to the side");
});
