// Faults that a machine can find for those who do not see a page.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Spaces of the map are drawings: the numbers on their plates are pieces, not a label, and the name of a space,
 * which begins with what is printed, says them in words.
 */
const MAP_IS_DRAWN = { rule: "label-content-name-mismatch", part: '<g id="space-' };

/** Serious and critical faults of what a page shows; without the map, which is large, in half the time. */
export async function seriousFaults(page, { withMap = true } = {}) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const faults = await page.evaluate(async (withMap) => {
    const board = withMap ? null : document.querySelector(".board");
    const [parent, next] = [board?.parentNode, board?.nextSibling];
    board?.remove();
    const { violations } = await window.axe.run(document, {
      resultTypes: ["violations"],
      rules: { "target-size": { enabled: true } },
    });
    if (board) parent.insertBefore(board, next);
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .flatMap(({ id, nodes }) =>
        nodes.map((node) => ({ id, html: node.html.slice(0, 160), why: node.failureSummary })),
      );
  }, withMap);
  return faults.filter(({ id, html }) => id !== MAP_IS_DRAWN.rule || !html.startsWith(MAP_IS_DRAWN.part));
}
