// What the hand does on the map: it takes what it says, carries it, and what is told about it stays in sight.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { PHONE, person, shot, startBrowser } from "./browser.mjs";
import * as game from "./table.mjs";

let browser;
/** At one table on a desk, test after test. */
let page;
before(async () => {
  browser = await startBrowser();
  page = await person(browser);
  await combatMove(page);
});
after(() => browser.close());
afterEach(async () => {
  await page.unrouteAll();
  await page.keyboard.press("Escape");
  assert.deepEqual(page.faults, []);
});

const plate = (page, space) => page.locator(`[data-block="${space}"] .plate`).first();
const unit = (page, space, kind) => page.locator(`[data-block="${space}"] [data-unit*="|${kind}|"]`).first();
const whatNow = (page) => page.locator("#what-now");
const middleOf = async (locator) => {
  const box = await locator.boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
/** Where the map is looked at from. */
const view = (page) => page.locator(".over-world").getAttribute("style");
/** Until the map rests. */
async function rested(page) {
  let before = "";
  for (let now = await view(page); now !== before; now = await view(page)) {
    before = now;
    await page.waitForTimeout(250);
  }
}

async function combatMove(page) {
  await game.open(page, await game.germanTable());
  await game.buyInfantry(page, 1);
  await plate(page, "poland").waitFor();
  await rested(page);
}

test("a click takes one piece or the stack, as told before, and says which", async () => {
  await page.locator("#space-poland text").hover();
  await page
    .getByRole("tooltip")
    .getByText("A click on a unit takes one of it, elsewhere all 8 units.")
    .waitFor();
  await unit(page, "poland", "infantry").click();
  await whatNow(page).getByText("the 1 infantry you hold").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("#space-poland text").click();
  await whatNow(page).getByText("the 8 units you hold").waitFor();
});

test("without a connection nobody is told that pieces have nowhere to go", async () => {
  await page.route("**/api/**", (route) => route.abort());
  await page.locator("#space-poland text").click();
  await whatNow(page)
    .getByText("You hold the 8 units from Poland. Where they may go is known when the connection is back.")
    .waitFor();
  assert.equal(await whatNow(page).getByText("nowhere to go").count(), 0);
  await page.unroute("**/api/**");
  await whatNow(page).getByText("Pick a lit space for the 8 units you hold").waitFor();
  assert.deepEqual(page.faults, []);
});

test("equal arrows are each seen, and keep off the names of their ends", async () => {
  for (const kind of ["infantry", "infantry", "tank"]) {
    await unit(page, "poland", kind).click();
    await whatNow(page).getByText(`the 1 ${kind} you hold`).waitFor();
    await game.sendTo(page, "Baltic States");
  }
  await game.panel(page).getByRole("heading", { name: "Orders 3" }).waitFor();
  await page.locator(".arrow-number").nth(2).waitFor();
  const paths = await page
    .locator(".arrow .arrow-line")
    .evaluateAll((lines) => lines.map((line) => line.getAttribute("d")));
  assert.equal(new Set(paths).size, 3, "three lines");
  const boxes = await Promise.all(
    (await page.locator(".arrow-number").all()).map((number) => number.boundingBox()),
  );
  for (const [at, a] of boxes.entries()) {
    for (const b of boxes.slice(at + 1))
      assert.ok(Math.hypot(a.x - b.x, a.y - b.y) > 15, "no number hides another");
  }
  const name = await page.locator("#space-poland text").boundingBox();
  for (const box of boxes) {
    const off = box.x > name.x + name.width || box.y > name.y + name.height || box.y + box.height < name.y;
    assert.ok(off || box.x + box.width < name.x, "a name can be read");
  }
  await shot(page, "arrows-equal");
});

test("a drag from a plate carries its pieces and never moves the map", async () => {
  await rested(page);
  const before = await view(page);
  const [from, to] = [
    await middleOf(unit(page, "poland", "tank")),
    await middleOf(page.locator("#space-baltic-states text")),
  ];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const given = page.waitForResponse((response) => response.url().endsWith("/orders"));
  for (const part of [0.3, 0.6, 1])
    await page.mouse.move(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
  await page.mouse.up();
  await given;
  await game.panel(page).getByRole("region", { name: "Battles ahead" }).getByText("Baltic States").waitFor();
  // What is not one's own stays, and so does the map.
  const enemy = await middleOf(plate(page, "ukraine"));
  await page.mouse.move(enemy.x, enemy.y);
  await page.mouse.down();
  await page.mouse.move(enemy.x - 120, enemy.y - 60, { steps: 4 });
  await page.mouse.up();
  assert.equal(await view(page), before);
});

test("a tip is whole on the screen and goes when the map moves or something else is touched", async () => {
  await page.setViewportSize({ width: 1280, height: 520 });
  await page.keyboard.press("Home");
  await rested(page);
  const tip = page.getByRole("tooltip");
  const field = await game.map(page).boundingBox();
  let told = 0;
  for (const space of ["germany", "italy", "united-kingdom", "bulgaria-romania", "balkans", "france"]) {
    const name = page.locator(`#space-${space} text`);
    const box = await name.boundingBox();
    if (!box || box.y < field.y || box.y + box.height > field.y + field.height || box.x < 0) continue;
    await name.hover({ force: true });
    if (
      !(await tip
        .waitFor({ timeout: 1500 })
        .then(() => true)
        .catch(() => false))
    )
      continue;
    // It grows with what the server says.
    await page.waitForTimeout(300);
    const at = await tip.boundingBox();
    assert.ok(
      at.y >= field.y && at.y + at.height <= field.y + field.height,
      `${space}: ${JSON.stringify(at)}`,
    );
    assert.ok(at.x >= field.x && at.x + at.width <= field.x + field.width);
    told += 1;
  }
  assert.ok(told > 2, `${told} tips`);
  await page.keyboard.press("Escape");
  await tip.waitFor({ state: "detached" });
  await page.locator("#space-germany text").hover({ force: true });
  await tip.waitFor();
  await page.mouse.wheel(0, -200);
  await tip.waitFor({ state: "detached" });

  const phone = await person(browser, { viewport: PHONE, phone: true, scale: 1 });
  await combatMove(phone);
  const wire = await phone.context().newCDPSession(phone);
  const point = await middleOf(phone.locator("#space-germany text"));
  await wire.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
  await phone.getByRole("tooltip").waitFor();
  await wire.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await phone.getByRole("tooltip").waitFor();
  const what = await middleOf(whatNow(phone));
  await phone.touchscreen.tap(what.x, what.y);
  await phone.getByRole("tooltip").waitFor({ state: "detached" });
  assert.deepEqual(phone.faults, []);
});
