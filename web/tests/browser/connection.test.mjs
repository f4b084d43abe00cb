// A server that is away, one that stumbles, and somebody else who was faster.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, person, shot, startBrowser } from "./browser.mjs";
import * as game from "./table.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

/** A switch between a page and the server. */
async function wire(page) {
  const sockets = new Set();
  let cut = false;
  await page.route("**/api/**", (route) => (cut ? route.abort() : route.continue()));
  await page.routeWebSocket(/\/live$/, (socket) => {
    if (cut) return socket.close();
    sockets.add(socket);
    socket.connectToServer();
  });
  return {
    cut: async () => {
      cut = true;
      await Promise.all([...sockets].map((socket) => socket.close()));
      sockets.clear();
    },
    mend: () => {
      cut = false;
    },
  };
}

const notice = (page) => game.panel(page).getByRole("alert");

test("an order given without a connection is kept and sent when it returns", async () => {
  const page = await person(browser);
  const line = await wire(page);
  await game.open(page, await game.germanTable());
  await game.buyInfantry(page, 1);
  await game.take(page, "Poland");
  const lit = game.map(page).getByRole("button", { name: /^Baltic States.*Legal target: (?!no)/ });
  await lit.first().waitFor({ state: "attached" });

  await line.cut();
  const lost = page.getByText("Connection lost. Your orders are kept here and sent when it returns.");
  await lost.waitFor();
  const waits = game.panel(page).getByRole("button", { name: "Waiting for connection" });
  assert.ok(await waits.isDisabled());
  await game.pick(lit.first());
  await game.panel(page).getByText("1 order kept here").waitFor();
  await shot(page, "connection-lost");

  line.mend();
  await lost.waitFor({ state: "detached" });
  await game.panel(page).getByRole("region", { name: "Battles ahead" }).getByText("Baltic States").waitFor();
  assert.deepEqual(page.faults, []);
});

test("an order whose answer is lost is given once", async () => {
  const page = await person(browser);
  const made = await game.germanTable();
  await game.open(page, made);
  await game.buyInfantry(page, 1);
  const swallow = async (route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route("**/orders", swallow, { times: 1 });
  await game.endPhase(page, /^End combat move/);
  await game.phase(page, "Noncombat move").waitFor();
  await page.getByText("Connection lost.").waitFor({ state: "detached" });
  const log = await ask(`/tables/${made.table}/log`, made.key);
  assert.deepEqual(
    log.filter((entry) => entry.seat === "germany").map((entry) => entry.order),
    ["buy 1 infantry", "end", "end"],
  );
  assert.deepEqual(page.faults, []);
});

test("whoever was slower is told, and sees the new board", async () => {
  const page = await person(browser);
  // This page hears nothing by itself.
  await page.routeWebSocket(/\/live$/, () => {});
  const made = await game.germanTable();
  await game.open(page, made);
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "one infantry more" }).click();
  const buy = game.panel(page).getByRole("button", { name: "Buy 1 unit" });
  await buy.waitFor();
  await ask(`/tables/${made.table}/orders`, made.key, { seat: "germany", order: "buy 1 tank" });
  await game.press(page, buy);
  await notice(page).getByText("Your opponent moved first. Board updated.").waitFor();
  const powers = page.getByRole("navigation", { name: "Powers" });
  await powers.getByText("26", { exact: true }).waitFor();
});

test("a refusal names its rule; a fault says what is safe", async () => {
  const page = await person(browser);
  await game.open(page, await game.germanTable());
  await game.buyInfantry(page, 1);
  const answer = (status, error) =>
    page.route("**/orders", (route) => route.fulfill({ status, json: { error } }), { times: 1 });
  const end = () => game.endPhase(page, /^End combat move/);

  const reason = { reason: "a ship must fight", rule: "combat-move.end", section: "Combat Move", text: "" };
  await answer(422, { code: "refused", message: "a ship must fight", reasons: [reason] });
  await end();
  await notice(page).getByText("A ship must fight.").waitFor();
  const rule = notice(page).getByRole("link", { name: /^§/ });
  assert.match(await rule.getAttribute("href"), /combat-move\.end$/);

  await answer(500, { code: "fault", message: "the server stumbled", reasons: [] });
  await end();
  await notice(page)
    .getByText(/^The server stumbled\. .* all before it is safe\.$/)
    .waitFor();
  await notice(page)
    .getByText(/^fault \w+\/\d+ /)
    .waitFor();
  await shot(page, "server-fault");
  await notice(page).getByRole("button", { name: "Look again" }).click();
  await notice(page).waitFor({ state: "detached" });
  await game.phase(page, "Combat move").waitFor();
  assert.deepEqual(page.faults, []);
});
