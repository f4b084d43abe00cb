import { expect, test } from "vitest";
import { cutOf, keptCut, madeCut } from "./cuts.mjs";
import { cards } from "./games.mjs";

test.each(Object.keys(cards))("the home page's piece of the map of %s is fresh", (game) => {
  expect(keptCut(game) === madeCut(game), "run `npm run cuts`").toBe(true);
});

test("a cut keeps what lies in its window", () => {
  const square = (x, y, side) => `M${x} ${y}l${side} 0 0 ${side} ${-side} 0z`;
  const shapes = {
    scenery: "",
    spaces: [
      { id: "here", terrain: "land", path: square(100, 100, 50) },
      { id: "across", terrain: "sea", path: square(900, 0, 5000) },
      { id: "elsewhere", terrain: "land", path: square(9000, 9000, 50) },
      { id: "island", terrain: "land", disc: true, path: "M400 400a40 40 0 1 1 80 0a40 40 0 1 1-80 0z" },
    ],
  };
  const cut = cutOf(shapes, { x: 50, y: 50, wide: 50, high: 50 });
  expect(cut.spaces.map((space) => space.id)).toEqual(["here", "across", "island"]);
  expect(cut.spaces[0].path).toBe("M20 20l10 0 0 10-10 0z");
  expect([cut.width, cut.height]).toEqual([200, 200]);
});
