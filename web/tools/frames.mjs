// Measures how steady the map moves: the longest frames of a pan and of a zoom in the middle of the range, for each
// game, beside those of an empty page on the same machine at the same moment; and the processor time of the longest
// piece of work on the page's own thread, which does not depend on who else is at work on the machine.
// Usage: SANDTABLE_BIN=../target/debug/sandtable node tools/frames.mjs [game...]; with SANDTABLE_URL, against a server.
import { withProgram } from "../tests/browser/program.mjs";

/** So often each is measured; the best time is the machine's, the others are its company's. */
const TIMES = 3;
const SECONDS = 1.5;

/** Frames, in milliseconds, while something is done in each of them and until the page rests. */
async function frames(page, act) {
  return page.evaluate(
    async ([act, seconds]) => {
      const steps = {
        empty: () => {},
        pan: (at) => drag(at),
        zoom: (at) => wheel(at < 0.5 ? -14 : 14),
      };
      const board = document.querySelector(".board");
      const box = board?.getBoundingClientRect();
      const [x, y] = box ? [box.left + box.width / 2, box.top + box.height / 2] : [0, 0];
      const wheel = (deltaY) =>
        board.dispatchEvent(
          new WheelEvent("wheel", { deltaY, clientX: x, clientY: y, bubbles: true, cancelable: true }),
        );
      const mouse = (type, left, target = board) =>
        target.dispatchEvent(
          new MouseEvent(type, { clientX: left, clientY: y, bubbles: true, cancelable: true, view: window }),
        );
      const drag = (at) => mouse("mousemove", x - 300 * Math.sin(at * 6), window);
      // A pan begins on open ground: a plate would be taken up.
      if (act === "pan") mouse("mousedown", x, document.querySelector(".world") ?? board);
      const times = [];
      const begun = performance.now();
      await new Promise((done) => {
        let last = begun;
        const frame = (now) => {
          times.push(now - last);
          last = now;
          const at = (now - begun) / (seconds * 1000);
          if (at < 1) steps[act](at);
          if (at < 1.4) requestAnimationFrame(frame);
          else done();
        };
        requestAnimationFrame(frame);
      });
      if (act === "pan") mouse("mouseup", x, window);
      return times.slice(1);
    },
    [act, SECONDS],
  );
}

const longest = (times) => Math.max(...times);
const least = (values) => Math.min(...values);

async function measure(page, act) {
  const found = [];
  for (let time = 0; time < TIMES; time++) found.push(longest(await frames(page, act)));
  return least(found);
}

/** The longest piece of work on the thread that does most, in milliseconds of the processor. */
async function longestWork(browser, page, act) {
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline"] });
  await frames(page, act);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const work = traceEvents.filter(
    ({ name, pid, tid }) => name.endsWith("RunTask") && mains.has(`${pid} ${tid}`),
  );
  return longest(work.map(({ tdur = 0 }) => tdur / 1000));
}

async function main(url) {
  process.env.SANDTABLE_URL = url;
  const { ask, newTable, person, startBrowser } = await import("../tests/browser/browser.mjs");
  const wanted = process.argv.slice(2);
  const { games } = await ask("/catalogue", null, undefined, url);
  const browser = await startBrowser();
  const blank = await person(browser, { server: url });
  await blank.goto("about:blank");
  console.log("longest frame in ms (ratio to an empty page), longest work in ms of the processor");
  for (const { id, scenarios } of games.filter((game) => !wanted.length || wanted.includes(game.id))) {
    const page = await person(browser, { server: url });
    const made = await newTable({ game: id, scenario: scenarios[0].id, seats: {} });
    await page.goto(`/t/${made.table}#${made.key}`);
    const cover = page.getByRole("button", { name: "I play all of these myself; do not ask again" });
    await page.getByRole("application", { name: "Map" }).locator(".plate").first().waitFor();
    if (await cover.count()) await cover.click();
    await page.waitForLoadState("networkidle");
    const lines = [];
    for (const act of ["pan", "zoom"]) {
      const empty = await measure(blank, "empty");
      const frame = await measure(page, act);
      const work = await longestWork(browser, page, act);
      lines.push(`${act} ${frame.toFixed(0)} (×${(frame / empty).toFixed(1)}) ${work.toFixed(0)}`);
    }
    console.log(`${id.padEnd(16)} ${lines.join("   ")}`);
    await page.context().close();
  }
  await browser.close();
}

const url = process.env.SANDTABLE_URL;
await (url ? main(url) : withProgram(main));
