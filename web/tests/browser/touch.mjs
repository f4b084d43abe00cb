// Fingers on the map.
import { map, panel, whichOrder } from "./table.mjs";

/** The part of the map that nothing lies over, in pixels of the page. */
async function freePart(page) {
  const [field, sheet] = [await map(page).boundingBox(), await panel(page).boundingBox()];
  const foot = sheet.y > field.y + 100 ? sheet.y : field.y + field.height;
  return {
    left: field.x,
    top: field.y,
    right: Math.min(field.x + field.width, page.viewportSize().width),
    foot,
  };
}

/** Where a finger goes for a space: its name. */
async function nameOf(space) {
  const box = await space.locator("text").first().boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** One finger down, along a line and up again. */
async function drag(page, from, to) {
  const wire = await page.context().newCDPSession(page);
  const touch = (type, points) => wire.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await touch("touchStart", [from]);
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await touch("touchMove", [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
  }
  await touch("touchEnd", []);
  await wire.detach();
}

/** A place on the map that is no name or plate: a drag from a plate in hand would move its pieces. */
async function emptyPlace(page, x, top, foot) {
  const y = await page.evaluate(
    ([x, top, foot]) => {
      for (let y = top; y < foot; y += 8) {
        if (!document.elementFromPoint(x, y)?.closest("[data-block]")) return y;
      }
      return foot;
    },
    [x, top, foot],
  );
  return { x, y };
}

const EDGE = 30;
/** Drags that a space across the world may need. */
const DRAGS = 12;

/** Taps a space's name, after the map has been drawn to where it can be seen. */
export async function tapSpace(page, space) {
  await space.waitFor({ state: "attached" });
  for (let drags = 0; drags < DRAGS; drags++) {
    const { left, top, right, foot } = await freePart(page);
    const at = await nameOf(space);
    const seen = at.x > left + EDGE && at.x < right - EDGE && at.y > top + EDGE && at.y < foot - EDGE;
    if (seen) return page.touchscreen.tap(at.x, at.y);
    const middle = { x: (left + right) / 2, y: (top + foot) / 2 };
    const along = (value, from, most) => Math.max(-most, Math.min(most, from - value));
    const [dx, dy] = [
      along(at.x, middle.x, (right - left) / 2 - EDGE),
      along(at.y, middle.y, (foot - top) / 2 - EDGE),
    ];
    const start = await emptyPlace(page, middle.x - dx / 2, top + EDGE, foot - EDGE);
    await drag(page, start, { x: start.x + dx, y: start.y + dy });
  }
  throw new Error("the space does not come into view");
}

/** Takes everything in a space in hand. */
export async function tapToTake(page, space) {
  await tapSpace(page, map(page).getByRole("button", { name: new RegExp(`^${space},`) }));
  await panel(page)
    .getByRole("heading", { name: `Selected in ${space}` })
    .waitFor();
}

/** Sends what is in hand to a lit space. */
export async function tapToSend(page, space = "") {
  const lit = map(page).getByRole("button", { name: new RegExp(`^${space}.*Legal target: (?!no)`) });
  await whichOrder(page, () => tapSpace(page, lit.first()));
}
