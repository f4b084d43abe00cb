// Two people plan War Room in secret; each sees only what is their own until all is revealed.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { newTable, person, shot, startBrowser, viewOf } from "./browser.mjs";
import { map, panel, pick, sendTo } from "./table.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

const orders = (page) => panel(page).getByRole("region", { name: "Orders", exact: true });
const ADJECTIVES = { germany: "German", soviet: "Soviet" };

/** Writes one order for an army on the map and answers the words of its line in the list. */
async function write(page, adjective) {
  await pick(
    map(page)
      .getByRole("button", { name: new RegExp(`, land, ${adjective}.*Command`) })
      .first(),
  );
  await orders(page).getByRole("button", { name: "Put it down" }).waitFor();
  await sendTo(page);
  await orders(page).getByRole("button", { name: "Erase order 1" }).waitFor();
  return wordsOf(orders(page).getByRole("listitem").first());
}

const wordsOf = async (part) => (await part.textContent()).replaceAll(/\s+/g, " ").trim();

const planned = (view) => JSON.stringify(view.view.panel.own?.orders ?? null);

test("orders stay secret until the reveal", async () => {
  const made = await newTable({
    game: "war-room",
    scenario: "eastern-front",
    seats: { germany: { kind: "me" }, soviet: { kind: "friend" } },
  });
  const people = { germany: made.key, soviet: made.friends.soviet };
  const pages = {};
  const written = {};
  for (const [nation, key] of Object.entries(people)) {
    pages[nation] = await person(browser);
    await pages[nation].goto(`/t/${made.table}#${key}`);
    written[nation] = await write(pages[nation], ADJECTIVES[nation]);
    await shot(pages[nation], `war-room-planning-${nation}`);
  }
  const [german, soviet] = [pages.germany, pages.soviet];
  await orders(german).getByRole("button", { name: "Erase order 1" }).waitFor();
  assert.notEqual(written.germany, written.soviet);

  const views = {};
  for (const [nation, key] of Object.entries(people)) views[nation] = await viewOf(made.table, nation, key);
  for (const [nation, other] of [
    ["germany", "soviet"],
    ["soviet", "germany"],
  ]) {
    const [own] = views[nation].view.panel.own.orders;
    assert.equal(views[nation].view.panel.own.nation, nation);
    assert.ok(own.to && own.from, "the own order is told in full");
    assert.equal(views[nation].view.panel.own.orders.length, 1);
    const [theirs] = views[other].view.panel.own.orders;
    const toldOfTheirs = JSON.stringify(views[nation].view.panel);
    assert.ok(!toldOfTheirs.includes(JSON.stringify(theirs)), `${nation} is not told ${other}'s order`);
    assert.equal(
      await orders(pages[nation])
        .getByRole("button", { name: /^Erase order/ })
        .count(),
      1,
    );
    const words = await wordsOf(pages[nation].locator("body"));
    assert.ok(!words.includes(written[other]), `${nation}'s page shows only its own`);
  }
  // Another's key opens no other seat.
  await assert.rejects(viewOf(made.table, "soviet", people.germany));
  assert.notEqual(planned(views.germany), planned(views.soviet));

  const seal = (page) => panel(page).getByRole("button", { name: /^Seal / });
  await seal(german).click();
  await panel(german).getByRole("button", { name: "Break the seal" }).waitFor();
  await panel(soviet).getByText("1 of 2 nations").waitFor();
  await shot(soviet, "war-room-one-sealed");
  const still = await viewOf(made.table, "soviet", people.soviet);
  assert.equal(planned(still), planned(views.soviet), "a seal tells nothing but itself");

  await seal(soviet).click();
  for (const page of [german, soviet]) {
    await panel(page)
      .getByRole("heading", { level: 2, name: "Strategic planning" })
      .waitFor({ state: "detached" });
    assert.deepEqual(page.faults, []);
  }
  await shot(german, "war-room-revealed");
});
