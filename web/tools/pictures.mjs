// The pictures of games in ../docs, each of a position of the browser tests, in the light.
// Usage: SANDTABLE_BIN=../target/debug/sandtable node tools/pictures.mjs
import { withProgram } from "../tests/browser/program.mjs";

const WANTED = [
  ["world-at-war", "politics"],
  ["war-game", "battle: retreats on the map"],
  ["complete-game", "combat: diplomacy"],
];

async function draw(url) {
  process.env.SANDTABLE_URL = url;
  const { person, startBrowser } = await import("../tests/browser/browser.mjs");
  const { lookAt, pressAll } = await import("../tests/browser/picture.mjs");
  const { tableAt, toldPositions } = await import("../tests/browser/positions.mjs");
  const browser = await startBrowser();
  const page = await person(browser, { viewport: { width: 1440, height: 900 } });
  for (const [game, name] of WANTED) {
    const position = toldPositions(game).find((one) => (one.name ?? one.kind) === name);
    await lookAt(page, await tableAt({ game, ...position }));
    await pressAll(page, position.press ?? []);
    await page.waitForTimeout(1000);
    await page.screenshot({ path: `../docs/${game}.png` });
  }
  await browser.close();
}

const url = process.env.SANDTABLE_URL;
await (url ? draw(url) : withProgram(draw));
