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

/** What a game's panel is about: `battle: repairs`. */
const kindOf = ({ view: { panel } }) =>
  panel && (typeof panel.step === "string" ? `${panel.kind}: ${panel.step}` : panel.kind);

/** The first stretch of entries for each kind of panel, up to an entry. */
export async function stretches({ table, key }, end) {
  const found = new Map();
  let last = null;
  for (let n = 0; n < end; n++) {
    const kind = kindOf(await ask(`/tables/${table}/at/${n}`, key));
    if (kind && kind !== last && !found.has(kind)) found.set(kind, { from: n, to: n });
    else if (kind && kind === last && found.get(kind).to === n - 1) found.get(kind).to = n;
    last = kind;
  }
  return found;
}

/** The same position with all seats one's own. */
export const playOn = ({ table, key }, n) => ask(`/tables/${table}/fork`, key, { n });

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
