// Faults that a machine can find for those who do not see a page.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** All faults of what a page shows; without the map, which is large, in half the time. */
export async function allFaults(page, { withMap = true } = {}) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  return page.evaluate(async (withMap) => {
    const board = withMap ? null : document.querySelector(".board");
    const [parent, next] = [board?.parentNode, board?.nextSibling];
    board?.remove();
    const { violations } = await window.axe.run(document, {
      resultTypes: ["violations"],
      rules: { "target-size": { enabled: true } },
    });
    if (board) parent.insertBefore(board, next);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => ({ id, html: node.html.slice(0, 160), why: node.failureSummary })),
    );
  }, withMap);
}
