// What a person does at a table, by the names that controls have for everybody.
import { newTable } from "./browser.mjs";

const POWERS = ["germany", "soviet-union", "japan", "united-kingdom", "italy", "united-states"];

/** Germany is a person's, all others are easy bots'. */
export function germanTable() {
  const seats = POWERS.map((power) => [power, { kind: "bot", bot: "easy" }]);
  return newTable({
    game: "anniversary",
    scenario: "1941",
    seats: { ...Object.fromEntries(seats), germany: { kind: "me" } },
  });
}

export const open = (page, { table, key }) => page.goto(`/t/${table}#${key}`);

export const panel = (page) => page.getByRole("complementary", { name: "Panel" });

/** The phase, as the head of the panel says it, or the top bar of a phone. */
export const phase = (page, name) =>
  panel(page)
    .getByRole("heading", { level: 2, name, exact: true })
    .or(page.getByRole("banner").getByText(name).filter({ visible: true }))
    .first();

export const battle = (page) => page.getByRole("region", { name: /^Battle in / });

const isOrder = (response) => new URL(response.url()).pathname.endsWith("/orders");

/** Presses a button and waits until the server has answered the order. */
export async function press(page, button) {
  const answered = page.waitForResponse(isOrder);
  await button.click();
  await answered;
}

/** The map, in which every space is a button. */
export const map = (page) => page.getByRole("application", { name: "Map" });

/** Picks a place of the map with the keyboard. */
export async function pick(place) {
  await place.focus();
  await place.press("Enter");
}

/** Takes everything in a space in hand. */
export async function take(page, space) {
  await pick(map(page).getByRole("button", { name: new RegExp(`^${space},`) }));
  await panel(page)
    .getByRole("heading", { name: `Selected in ${space}` })
    .waitFor();
}

/** Sends what is in hand to a lit space of the map. */
export async function sendTo(page, space = "") {
  const lit = map(page).getByRole("button", { name: new RegExp(`^${space}.*Legal target: (?!no)`) });
  await whichOrder(page, () => pick(lit.first()));
}

/** Picks a lit space in some way. Where several orders lead there, the first will do. */
export async function whichOrder(page, pickSpace) {
  const given = page.waitForResponse(isOrder);
  await pickSpace();
  const which = panel(page).getByRole("group", { name: "Which order" }).getByRole("button").first();
  const first = await Promise.race([given, which.waitFor().then(() => "which")]);
  if (first === "which") await which.click();
  await given;
  // Until the board is up to date they are still in hand.
  await panel(page)
    .getByText(/^(Selected in|What now Pick a lit space)/)
    .first()
    .waitFor({ state: "detached" });
}

export async function buyInfantry(page, count) {
  await phase(page, "Purchase units").waitFor();
  for (let bought = 0; bought < count; bought++) {
    await page.getByRole("button", { name: "one infantry more" }).click();
  }
  await press(page, panel(page).getByRole("button", { name: `Buy ${count} unit` }));
  await phase(page, "Combat move").waitFor();
}

export async function attackBalticStates(page) {
  await take(page, "Poland");
  await sendTo(page, "Baltic States");
  await panel(page).getByRole("region", { name: "Battles ahead" }).getByText("Baltic States").waitFor();
}

export const endPhase = (page, name) => press(page, panel(page).getByRole("button", { name }));

/** Whatever a battle asks: the suggested losses, on with the attack. */
const ANSWERS =
  /^(Lose |Press the attack|Stay in|Strike by surprise|Bombard with|No bombardment|Fight|Intercept|Do not intercept|Let them|Land in)/;

/** What five bots may need for their turns on a busy machine. */
const BOTS = 120_000;

/** Answers what is asked of this seat until something else is to be seen. */
export async function answerUntil(page, done) {
  const answer = page.getByRole("button", { name: ANSWERS, disabled: false }).first();
  // Others' turns are shown at a pace for eyes.
  const skip = page.getByRole("button", { name: "Skip to now" });
  for (;;) {
    await done.or(answer).or(skip).first().waitFor({ timeout: BOTS });
    if (await done.isVisible()) return;
    if (await skip.isVisible()) {
      // It may be gone by itself before the click.
      await skip.click({ timeout: 1000 }).catch(() => {});
      continue;
    }
    // What was asked may have been answered meanwhile; then there is another question.
    await press(page, answer);
  }
}

/** Reads the card with the result of one's battle, and puts it away. */
export async function readResult(page) {
  const card = page.getByRole("region", { name: "Result of the battle" });
  await card.getByRole("button", { name: "Close", exact: true }).click();
  await card.waitFor({ state: "detached" });
}

/** Lands what still flies, each time on the first space that is lit. */
export async function landAircraft(page, send = sendTo) {
  const land = panel(page).getByRole("button", { name: /^Land \d/ });
  for (let left = await land.count(); left > 0; left--) {
    await land.first().click();
    await send(page);
    if (left > 1) await land.nth(left - 1).waitFor({ state: "detached" });
    else await land.waitFor({ state: "detached" });
  }
}
