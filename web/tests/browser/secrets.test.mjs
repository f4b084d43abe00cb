// Two people plan War Room in secret; each sees only what is their own until it is revealed.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { newTable, overhear, person, shot, startBrowser, viewOf } from "./browser.mjs";
import { map, panel, pick, press, sendTo } from "./table.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

const orders = (page, name = "Orders") => panel(page).getByRole("region", { name, exact: true });
/** The order each writes: an army's place, and where it is to go. */
const ORDERS = { germany: ["Baltic States", "Leningrad"], soviet: ["Leningrad", "Finland"] };
const OTHER = { germany: "soviet", soviet: "germany" };

/** Writes one order for an army on the map. */
async function write(page, [from, to]) {
  await pick(map(page).getByRole("button", { name: new RegExp(`^${from},`) }));
  await orders(page).getByRole("button", { name: "Put it down" }).waitFor();
  await sendTo(page, to);
  await orders(page).getByRole("button", { name: "Erase order 1" }).waitFor();
}

/** Whether an order can be read out of anything the server said: in words, or as a thing with both its parts. */
function tells(value, order) {
  if (typeof value === "string") {
    return new RegExp(`\\b${order.command}\\s*(->|>|→)\\s*${order.to}\\b`).test(value);
  }
  if (value === null || typeof value !== "object") return false;
  const parts = Object.values(value);
  if (parts.includes(order.command) && parts.includes(order.to)) return true;
  return parts.some((part) => tells(part, order));
}

/** Whether a page shows an arrow to where the order leads, or says so in its log. */
const shows = async (page, order, place) =>
  new RegExp(`(->|>|→)\\s*${order.to}(?!\\d)|\\b${order.command}(\\w\\w Land Command)? to ${place}`).test(
    await page.locator("body").textContent(),
  );

test("orders stay secret until they are revealed, and then all see them", async () => {
  const made = await newTable({
    game: "war-room",
    scenario: "eastern-front",
    seats: { germany: { kind: "me" }, soviet: { kind: "friend" } },
  });
  const keys = { germany: made.key, soviet: made.friends.soviet };
  const [pages, told, written] = [{}, {}, {}];
  for (const [nation, key] of Object.entries(keys)) {
    pages[nation] = await person(browser);
    told[nation] = overhear(pages[nation]);
    await pages[nation].goto(`/t/${made.table}#${key}`);
    await write(pages[nation], ORDERS[nation]);
    await shot(pages[nation], `war-room-planning-${nation}`);
    const { own } = (await viewOf(made.table, nation, key)).view.panel;
    assert.equal(own.nation, nation);
    assert.equal(own.orders.length, 1);
    written[nation] = own.orders[0];
  }
  assert.notEqual(written.germany.to, written.soviet.to);

  const check = async (reader, writer, known) => {
    const heard = (await told[reader]()).some((value) => tells(value, written[writer]));
    const order = `${writer}'s order ${written[writer].command} -> ${written[writer].to}`;
    assert.equal(heard, known, `${reader} is ${known ? "" : "not "}told ${order}`);
    const shown = await shows(pages[reader], written[writer], ORDERS[writer][1]);
    assert.equal(shown, known, `${reader} ${known ? "sees" : "does not see"} ${order}`);
  };
  const nobodyKnows = async () => {
    for (const nation of ["germany", "soviet"]) {
      await check(nation, nation, true);
      await check(nation, OTHER[nation], false);
    }
  };
  await nobodyKnows();
  // Another's key opens no other seat.
  await assert.rejects(viewOf(made.table, "soviet", keys.germany));

  const seal = (page) => press(page, panel(page).getByRole("button", { name: /^Seal / }));
  await seal(pages.germany);
  await panel(pages.germany).getByRole("button", { name: "Break the seal" }).waitFor();
  await panel(pages.soviet).getByText("1 of 2 nations").waitFor();
  await shot(pages.soviet, "war-room-one-sealed");
  await nobodyKnows();

  await seal(pages.soviet);
  for (const page of Object.values(pages)) {
    await panel(page).getByRole("heading", { level: 2, name: "Turn order", exact: true }).waitFor();
  }
  await check("soviet", "germany", false);
  await check("germany", "soviet", false);

  // Each nation's orders are opened when it is to move.
  const revealed = (page, name) => orders(page, `Orders of ${name}`).waitFor();
  await press(pages.soviet, panel(pages.soviet).getByRole("button", { name: "Take place 1" }).first());
  for (const page of Object.values(pages)) await revealed(page, "Soviet Union");
  await check("germany", "soviet", true);
  await check("soviet", "germany", false);
  await shot(pages.germany, "war-room-revealed");

  await press(pages.soviet, pages.soviet.locator("#primary"));
  for (const page of Object.values(pages)) await revealed(page, "Germany");
  for (const nation of ["germany", "soviet"]) await check(nation, OTHER[nation], true);
  for (const page of Object.values(pages)) assert.deepEqual(page.faults, []);
});
