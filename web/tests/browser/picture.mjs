// Pictures of panels, and what must hold of every one of them.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { allFaults } from "./axe.mjs";
import { ask, PHONE, person, shot, startBrowser } from "./browser.mjs";
import { kindOf, positions, tableAt } from "./positions.mjs";
import { map, open, panel } from "./table.mjs";

const LARGE = { width: 1440, height: 900 };
/** Between two looks at whether all answers are there. */
const QUIET = 60;

/** Goes to a table as a link would, without loading the page anew. */
async function follow(page, { table, key }) {
  if (page.url() === "about:blank") return open(page, { table, key });
  const answered = page.waitForResponse((response) => response.url().includes(`${table}/now`));
  await page.evaluate((address) => {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, `/t/${table}#${key}`);
  await answered;
}

/** Counts what a page has asked for and not yet got. */
function countQuestions(page) {
  page.asked = 0;
  const done = () => page.asked--;
  page.on("request", () => page.asked++);
  page.on("requestfinished", done);
  page.on("requestfailed", done);
  return page;
}

async function settled(page) {
  do await page.waitForTimeout(QUIET);
  while (page.asked > 0);
}

/** Opens a table and waits until the panel of its phase stands. */
export async function lookAt(page, made) {
  await follow(page, made);
  // Where all seats are played from one screen, what is secret is covered until somebody says so.
  const alone = page.getByRole("button", { name: "I play all of these myself" });
  const now = panel(page).getByText("What now", { exact: true });
  await now.or(alone).first().waitFor({ state: "attached" });
  if (await alone.isVisible()) await alone.click();
  await now.waitFor({ state: "attached" });
  await map(page).getByRole("button").first().waitFor({ state: "attached" });
  if ("asked" in page) await settled(page);
}

/** What sticks out, is cut off, or is too small for a finger. */
function badlyDrawn(page, { least, leastMain }) {
  return page.evaluate(
    ([least, leastMain]) => {
      const found = [];
      const name = (part) => `${part.className} "${(part.ariaLabel ?? part.textContent).slice(0, 40)}"`;
      const shown = (part) => part.checkVisibility({ visibilityProperty: true }) && part.clientWidth > 1;
      const wide = document.documentElement.scrollWidth - innerWidth;
      if (wide > 0) found.push(`the page is ${wide} too wide`);
      for (const part of document.querySelectorAll(".panel, .sheet, .card-over")) {
        const scrolls = [part, ...part.querySelectorAll("*")].filter(shown);
        for (const inner of scrolls) {
          const cut = getComputedStyle(inner).overflowX !== "visible" || inner === part;
          if (cut && inner.scrollWidth > inner.clientWidth + 1) {
            found.push(`${name(inner)} is cut off: ${inner.scrollWidth} in ${inner.clientWidth}`);
          }
        }
        for (const control of part.querySelectorAll("button, select, input, summary")) {
          if (!shown(control)) continue;
          // A label is as good as its box.
          const { height, width } = (control.closest("label") ?? control).getBoundingClientRect();
          const main = control.matches(".button:not(.quiet)");
          if (height < (main ? leastMain : least) - 0.5 || width < least - 0.5) {
            found.push(`${name(control)} is small: ${Math.round(width)} x ${Math.round(height)}`);
          }
        }
      }
      return [...new Set(found)];
    },
    [least, leastMain],
  );
}

const fileOf = (name) => name.replaceAll(/\W+/g, "-");

const OTHER = { dark: "light", light: "dark" };

/** Takes a picture and answers what is wrong with it; with `both` in the other light as well. */
async function examine(page, name, { scheme, both, ...sizes }) {
  await shot(page, fileOf(name));
  const found = async () =>
    (await allFaults(page, { withMap: false })).map(({ id, html }) => `${id}: ${html}`);
  const faults = await found();
  if (both) {
    await page.emulateMedia({ colorScheme: OTHER[scheme], reducedMotion: "reduce" });
    faults.push(...(await found()));
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
  }
  return [...page.faults.splice(0), ...(await badlyDrawn(page, sizes)), ...faults].map(
    (fault) => `${name}: ${fault}`,
  );
}

/** What is asked at a table. */
async function askedAt({ table, key }) {
  const { awaiting } = await ask(`/tables/${table}`, key);
  const seat = awaiting.orders?.[0];
  const { seen } = await ask(`/tables/${table}/now${seat ? `?seat=${seat}` : ""}`, key);
  return kindOf(seen.view.panel, seen.desk.sheet);
}

const isOrder = (response) => new URL(response.url()).pathname.endsWith("/orders");

/** A button of the panel or of a card; spaces of the map, which are buttons too, have many words in their names. */
const buttonOf = (page, name, more = {}) =>
  page.locator("button").and(page.getByRole("button", { name, ...more }));

/** Presses what opens or chooses something. */
export async function pressAll(page, names) {
  for (const name of names) {
    const opens = buttonOf(page, name)
      .or(page.getByRole("radio", { name }))
      .or(page.locator("summary", { hasText: name }));
    await opens.filter({ visible: true }).first().click();
    await settled(page);
  }
}

/** Decides by clicks: the last of them gives an order, which the server accepts. */
async function decide(page, act) {
  await pressAll(page, act.slice(0, -1));
  const answered = page.waitForResponse(isOrder);
  const last = buttonOf(page, act.at(-1), { disabled: false });
  await last.filter({ visible: true }).first().click();
  const response = await answered;
  assert.equal(response.status(), 200, `${act.at(-1)}: ${await response.text()}`);
}

/** A test for every position of a game, on a desk in the dark and on a phone in the light. */
export function picturePanels(game, list = positions.filter((one) => one.game === game)) {
  let browser;
  let desk;
  let phone;
  before(async () => {
    browser = await startBrowser();
    desk = countQuestions(await person(browser, { viewport: LARGE }));
    await desk.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    phone = countQuestions(await person(browser, { viewport: PHONE, phone: true, scale: 1 }));
    await phone.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  });
  after(() => browser.close());

  for (const position of list) {
    const { kind, press = [], act, name = kind } = position;
    test(`${game}: ${name}`, async () => {
      const made = await tableAt({ game, ...position });
      assert.equal(await askedAt(made), kind);
      const look = async (page, label, sizes) => {
        await lookAt(page, made);
        await pressAll(page, press);
        return examine(page, label, { both: Boolean(act), ...sizes });
      };
      const faults = await Promise.all([
        look(desk, `panel-${game}-${name}`, { scheme: "dark", least: 18, leastMain: 24 }),
        look(phone, `panel-${game}-${name}-phone`, { scheme: "light", least: 24, leastMain: 32 }),
      ]);
      assert.deepEqual(faults.flat(), []);
      // One decides where a mouse is, the next where a finger is.
      if (act) await decide(act.length % 2 ? desk : phone, act);
    });
  }
}
