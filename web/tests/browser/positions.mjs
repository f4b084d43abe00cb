// Positions to look at: records of games, each cut off where something is asked.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { URL_OF_SERVER } from "./browser.mjs";

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

export const tableAt = ({ record, n }) =>
  importRecord(cutOff(readRecord(new URL(`${record}.jsonl.gz`, FOLDER)), n));

/** What is asked within a panel that asks for different things. */
const WITHIN = {
  research: (panel) => (panel.choose_chart ? "chart" : "hire"),
  battle: (panel) => (panel.decision?.spent ? "stay" : (panel.decision ?? panel.choice)?.kind),
  raid: (panel) => (panel.choices.length ? "sink" : "hunt"),
  morale: (panel) => panel.step,
};

/** What a panel is about: `battle: repairs`. */
export function kindOf(panel) {
  const within = WITHIN[panel?.kind]?.(panel);
  return within ? `${panel.kind}: ${within}` : (panel?.kind ?? null);
}
