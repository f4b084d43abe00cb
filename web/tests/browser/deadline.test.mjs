// A seat's time passes, and others let a bot decide for it.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { after, before, test } from "node:test";
import { ask, person, shot, startBrowser } from "./browser.mjs";
import { BINARY, withProgram } from "./program.mjs";
import { open, panel } from "./table.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

/** A day of this table, in seconds: long enough for a page to show that there is time. */
const DAY = 6;
const GAME = { game: "anniversary", scenario: "1941", options: {}, seed: "browser", days: 1 };
const SEATS = { germany: { kind: "friend" }, "soviet-union": { kind: "friend" } };

test(
  "when a seat's time is over, others may wait on or hand it to a bot",
  {
    skip: !existsSync(BINARY) && "needs a program with short days",
  },
  () =>
    withProgram(
      async (server) => {
        const { table, friends } = await ask("/tables", null, { ...GAME, seats: SEATS }, server);
        // Only whoever made the table may do so before.
        const key = friends["soviet-union"];
        const toBot = ask(`/tables/${table}/bot`, key, { seat: "germany", bot: "easy" }, server);
        await assert.rejects(toBot, /still has time/);

        const page = await person(browser, { server });
        await open(page, { table, key });
        const owed = panel(page).getByRole("list", { name: "Time left" }).getByRole("listitem");
        const german = owed.filter({ hasText: "Germany" });
        await german.getByText("over time").waitFor();
        await shot(page, "deadline-over");
        const toEasy = german.getByRole("button", { name: "Easy bot" });
        await toEasy.waitFor();
        await german.getByRole("button", { name: "Wait on" }).click();
        await toEasy.waitFor({ state: "detached" });

        // Who looks again is asked again.
        await page.reload();
        await toEasy.click();
        // The bot plays on: until the turn is over, or an attack asks for losses.
        await panel(page)
          .getByText(/, (your turn|you decide)$/)
          .waitFor();
        await german.waitFor({ state: "detached" });
        await owed.filter({ hasText: "Soviet Union, you" }).waitFor();
        await shot(page, "deadline-handed");
        assert.deepEqual(page.faults, []);
      },
      ["--day", String(DAY)],
    ),
);
