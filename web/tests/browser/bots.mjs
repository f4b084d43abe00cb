// Games that bots have played: positions to look at, without playing up to them.
import { ask } from "./browser.mjs";

const BOT = { kind: "bot", bot: "easy" };
const GAMES = {
  anniversary: {
    scenario: "1941",
    options: { research: "on", "round-limit": "5" },
    seats: ["germany", "soviet-union", "japan", "united-kingdom", "italy", "united-states"],
  },
  "war-room": { scenario: "eastern-front", options: {}, seats: ["germany", "soviet"] },
};
/** How long bots may take for a whole game on a busy machine. */
const PATIENCE = 120_000;
const LOOK_AGAIN = 100;

/** A game from its beginning to its end, always the same. */
export async function playedOut(game) {
  const { seats, ...about } = GAMES[game];
  const held = Object.fromEntries(seats.map((seat) => [seat, BOT]));
  const made = await ask("/tables", null, { game, seed: "browser", ...about, seats: held });
  const late = Date.now() + PATIENCE;
  for (;;) {
    const info = await ask(`/tables/${made.table}`, made.key);
    if (info.over) return { ...made, n: info.n };
    if (Date.now() > late) throw new Error(`the bots are not done with ${game}`);
    await new Promise((again) => setTimeout(again, LOOK_AGAIN));
  }
}

/** A seat does nothing until others are to decide. */
export async function passTurn({ table, key }, seat) {
  for (;;) {
    const { awaiting } = await ask(`/tables/${table}`, key);
    if (!awaiting.orders?.includes(seat)) return;
    const offers = await ask(`/tables/${table}/options`, key, { seat });
    const { order } = offers.find((offer) => offer.kind === "done");
    await ask(`/tables/${table}/orders`, key, { seat, order });
  }
}
