// Positions to look at: records of games, each cut off where something is asked.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { ask, URL_OF_SERVER } from "./browser.mjs";

const FOLDER = new URL("./positions/", import.meta.url);

/** Which record, after how many entries, and what is asked there. */
export const { positions } = JSON.parse(readFileSync(new URL("index.json", FOLDER), "utf8"));

export function readRecord(path) {
  const bytes = readFileSync(path);
  return String(path).endsWith(".gz") ? gunzipSync(bytes).toString() : bytes.toString();
}

/** A record as it was after an entry. */
export const cutOff = (record, n) =>
  record
    .split("\n", n + 1)
    .join("\n")
    .concat("\n");

/** A table that goes on with a record, all its seats one's own. */
export async function importRecord(body, server = URL_OF_SERVER) {
  const response = await fetch(`${server}/api/tables/import`, { method: "POST", body });
  if (!response.ok) throw new Error(`import: ${response.status} ${await response.text()}`);
  return response.json();
}

/** A table in a position: a record cut off, or what was said and what came about since the beginning. */
export const tableAt = (position) =>
  position.record
    ? importRecord(cutOff(readRecord(new URL(`${position.record}.jsonl.gz`, FOLDER)), position.n))
    : tableAfter(position);

/**
 * Positions of games whose records change with their rules are told instead: a list of steps from the beginning of a
 * scenario (the first, unless one is named), each an order `[seat, text]`, an event of the game, or an event like the last of its name with other values.
 */
export const toldGames = () =>
  readdirSync(FOLDER).flatMap((file) =>
    file.endsWith(".json") && file !== "index.json" ? [file.slice(0, -5)] : [],
  );

export const toldPositions = (game) => JSON.parse(readFileSync(new URL(`${game}.json`, FOLDER), "utf8"));

async function firstScenario(game) {
  const { games } = await ask("/catalogue");
  return games.find(({ id }) => id === game).scenarios[0].id;
}

async function tableAfter({ game, scenario, options = {}, seed = "browser", steps = [] }) {
  const begun = scenario ?? (await firstScenario(game));
  let made = await ask("/tables", null, { game, scenario: begun, seed, options, seats: {} });
  const events = [];
  for (const step of steps) {
    if (!Array.isArray(step)) {
      events.push(step);
      continue;
    }
    if (events.length) made = await withEvents(made, events.splice(0));
    await give(made, step);
  }
  return events.length ? withEvents(made, events) : made;
}

async function give({ table, key }, [seat, order]) {
  await ask(`/tables/${table}/orders`, key, { seat, order }).catch((fault) => {
    throw new Error(`${seat}: ${order}: ${fault.message}`);
  });
}

const SECRET = "0123456789abcdef".repeat(4);

/** The same game, with more that has come about; all of it is the opening of a game with dice of its own. */
async function withEvents({ table, key }, more) {
  const response = await fetch(`${URL_OF_SERVER}/api/tables/${table}/record`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const [header, ...entries] = (await response.text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const opening = [...header.opening, ...entries.flatMap((entry) => entry.events ?? [])];
  for (const { again, set, ...event } of more) opening.push(again ? likeLast(opening, again, set) : event);
  const commitment = createHash("sha256").update(Buffer.from(SECRET, "hex")).digest("hex");
  const made = { ...header, sandtable: 2, opening, dice: { commitment, secret: SECRET } };
  return importRecord(`${JSON.stringify(made)}\n`);
}

function likeLast(events, name, set) {
  const last = structuredClone(events.findLast(({ event }) => event === name));
  for (const [path, value] of Object.entries(set)) {
    const keys = path.split(".");
    const at = keys.slice(0, -1).reduce((part, key) => part[key], last);
    at[keys.at(-1)] = value;
  }
  return last;
}

/** What is asked within a panel that asks for different things. */
const WITHIN = {
  research: (panel) => (panel.choose_chart ? "chart" : "hire"),
  battle: (panel) => (panel.decision?.spent ? "stay" : (panel.decision ?? panel.choice)?.kind),
  raid: (panel) => (panel.choices.length ? "sink" : "hunt"),
  morale: (panel) => panel.step,
};

/** What a panel is about: `battle: repairs`. A sheet says so itself. */
export function kindOf(panel, sheet) {
  if (sheet) return sheet.asks;
  const within = WITHIN[panel?.kind]?.(panel);
  return within ? `${panel.kind}: ${within}` : (panel?.kind ?? null);
}
