// A browser for the tests, pages in it, and pictures of what they show.
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

export const URL_OF_SERVER = process.env.SANDTABLE_URL ?? "";
const SHOTS = fileURLToPath(new URL("../../shots/", import.meta.url));
/** Long enough for a busy machine; a condition that holds is seen at once. */
const PATIENCE = 45_000;

export const DESK = { width: 1280, height: 800 };
export const TABLET = { width: 820, height: 1180 };
export const PHONE = { width: 390, height: 844 };

export function startBrowser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/** A page with a memory of its own: another person. Faults in its scripts fail the test through `faults`. */
export async function person(
  browser,
  { viewport = DESK, phone = false, scale = 2, server = URL_OF_SERVER } = {},
) {
  const context = await browser.newContext({
    baseURL: server,
    viewport,
    reducedMotion: "reduce",
    ...(phone && { hasTouch: true, isMobile: true, deviceScaleFactor: scale }),
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(error.message));
  return page;
}

/** Notes everything the server tells a page, in answers and over its socket; answers it as values. */
export function overhear(page) {
  const told = [];
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.startsWith("/api/")) told.push(response.text().catch(() => "null"));
  });
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => told.push(String(payload)));
  });
  return async () => (await Promise.all(told)).map(parsed);
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export async function shot(page, name) {
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: `${SHOTS}${name}.png` });
}

/** Asks the server as a program would; with a body, tells it something. */
export async function ask(path, key, body, server = URL_OF_SERVER) {
  const response = await fetch(`${server}/api${path}`, {
    ...(body && { method: "POST", body: JSON.stringify(body) }),
    headers: { "content-type": "application/json", ...(key && { authorization: `Bearer ${key}` }) },
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  const text = await response.text();
  return text && JSON.parse(text);
}

/** A table made without the home page, always with the same dice. */
export const newTable = (table) => ask("/tables", null, { seed: "browser", options: {}, ...table });

/** What the server tells a seat. */
export const viewOf = (table, seat, key) => ask(`/tables/${table}/view?seat=${seat}`, key);
