// The pictures of games in ../docs, in the light: positions of the browser tests that say so.
// Usage: SANDTABLE_BIN=../target/debug/sandtable node tools/pictures.mjs
import { withProgram } from "../tests/browser/program.mjs";

async function draw(url) {
  process.env.SANDTABLE_URL = url;
  const { person, startBrowser } = await import("../tests/browser/browser.mjs");
  const { lookAt, pressAll } = await import("../tests/browser/picture.mjs");
  const { tableAt, toldGames, toldPositions } = await import("../tests/browser/positions.mjs");
  const browser = await startBrowser();
  const page = await person(browser, { viewport: { width: 1440, height: 900 } });
  for (const game of toldGames()) {
    const position = toldPositions(game).find((one) => one.docs);
    if (!position) continue;
    await lookAt(page, await tableAt({ game, ...position }));
    await pressAll(page, position.press ?? []);
    await page.waitForTimeout(1000);
    await page.screenshot({ path: `../docs/${game}.png` });
  }
  await browser.close();
}

const url = process.env.SANDTABLE_URL;
await (url ? draw(url) : withProgram(draw));
