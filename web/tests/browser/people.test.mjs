// Friends at one table: they talk, time runs, and a seat goes to a bot and back.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { person, shot, startBrowser } from "./browser.mjs";
import { panel, phase } from "./table.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

const talk = (page) => panel(page).getByRole("region", { name: "Talk" });
const owed = (page) => panel(page).getByRole("list", { name: "Time left" });

/** A table for two, made on the home page with three days for each decision; answers the friend's link. */
async function makeTable(page) {
  await page.goto("/");
  const choose = (group, name) =>
    page
      .getByRole("radiogroup", { name: group, exact: true })
      .getByRole("radio", { name, exact: true })
      .click();
  await choose("Who plays Soviet Union", "Friend");
  await choose("Pace", "3 days");
  await shot(page, "home-pace");
  await page.getByRole("button", { name: "Start game" }).click();
  const link = await page.getByRole("textbox", { name: "Link for Soviet Union" }).inputValue();
  await page.getByRole("button", { name: "To the map" }).click();
  await phase(page, "Purchase units").waitFor();
  return link;
}

test("friends talk, see the time left, and hand a seat to a bot", async () => {
  const german = await person(browser);
  const link = await makeTable(german);
  const soviet = await person(browser);
  await soviet.goto(link);
  for (const page of [german, soviet]) {
    await owed(page)
      .getByText(/^(71 h|2 days|3 days) left$/)
      .waitFor();
  }

  const words = "<b>Ready</b> & waiting";
  await talk(german).getByRole("textbox").fill(words);
  await talk(german).getByRole("button", { name: "Send" }).click();
  await talk(soviet).getByText(words, { exact: true }).waitFor();
  assert.equal(
    await talk(soviet).locator("b", { hasText: "Ready" }).count(),
    0,
    "words are words, no markup",
  );
  await shot(soviet, "talk");
  await soviet.reload();
  await talk(soviet).getByText(words, { exact: true }).waitFor();

  // A spectator reads and does not write.
  const watching = await person(browser);
  await watching.goto(new URL(link).pathname);
  await talk(watching).getByText(words, { exact: true }).waitFor();
  assert.equal(await talk(watching).getByRole("textbox").count(), 0);

  // The owner of a seat lets a bot play it, and takes it back.
  await soviet.getByRole("button", { name: "Menu" }).click();
  await soviet.getByRole("button", { name: "Seats" }).click();
  const seats = soviet.getByRole("region", { name: "Seats" });
  const mine = seats.getByRole("combobox", { name: "Who plays Soviet Union" });
  await mine.selectOption({ label: "Easy bot" });
  await german.getByRole("button", { name: "Menu" }).click();
  await german.getByRole("button", { name: "Seats" }).click();
  const told = german.getByRole("combobox", { name: "Who plays Soviet Union" });
  await told.getByRole("option", { name: "Easy bot", selected: true }).waitFor({ state: "attached" });
  await shot(german, "seats");
  await mine.selectOption({ label: "You" });
  await told.getByRole("option", { name: "Easy bot", selected: false }).waitFor({ state: "attached" });
  for (const page of [german, soviet, watching]) assert.deepEqual(page.faults, []);
});
