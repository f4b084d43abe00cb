// One gesture where the notation needs several orders, and some of a hand where not all may go.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, person, shot, startBrowser } from "./browser.mjs";
import * as game from "./table.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

const lesson = (name) => ask("/lessons", null, { game: "anniversary", lesson: name });
const orders = (page) => game.panel(page).getByRole("region", { name: "Orders" });

/** Keep only so many of what was picked up. */
async function keep(page, wanted) {
  const hand = game.panel(page).getByRole("region", { name: /^Selected in / });
  for (const stepper of await hand.getByRole("group").all()) {
    const unit = await stepper.getAttribute("aria-label");
    while (Number(await stepper.locator("output").textContent()) > (wanted[unit] ?? 0))
      await stepper.getByRole("button", { name: /fewer$/ }).click();
  }
}

test("troops are sent to a far coast with one click", async () => {
  const page = await person(browser);
  await game.open(page, await lesson("landing"));
  await game.take(page, "Japan");
  await keep(page, { infantry: 1, tank: 1 });
  await shot(page, "landing-offered");
  await game.sendTo(page, "Kwangtung");
  await game.panel(page).getByRole("region", { name: "Battles ahead" }).getByText("Kwangtung").waitFor();
  await orders(page).getByText("Kwangtung").first().waitFor();
  assert.deepEqual(page.faults, []);
});

test("of a mixed hand those who may go are named and sent", async () => {
  const page = await person(browser);
  await game.open(page, await game.germanTable());
  await game.buyInfantry(page, 1);
  await game.take(page, "Poland");
  await game.pick(game.map(page).getByRole("button", { name: /^Belorussia,/ }));
  const told = game.panel(page).getByRole("alert");
  await told.getByText("cannot go to Belorussia; 1 fighter can.").waitFor();
  await shot(page, "refusal-by-unit");
  await told.getByRole("button", { name: "Send 1 fighter" }).click();
  await orders(page).getByText("Belorussia").first().waitFor();
  assert.deepEqual(page.faults, []);
});

test("all orders are carried out, up to the one that leaves a choice", async () => {
  const page = await person(browser);
  await game.open(page, await ask("/lessons", null, { game: "war-room", lesson: "movement" }));
  const all = game.panel(page).getByRole("button", { name: "Carry out all orders" });
  await all.click();
  await game.panel(page).getByRole("radiogroup", { name: "What stays behind" }).waitFor();
  await all.waitFor({ state: "detached" });
  const list = game
    .panel(page)
    .getByRole("region", { name: /^Orders of / })
    .getByRole("listitem");
  await list.filter({ hasText: "Done" }).first().waitFor();
  assert.equal(await list.filter({ hasText: "Done" }).count(), 1);
  assert.deepEqual(page.faults, []);
});
