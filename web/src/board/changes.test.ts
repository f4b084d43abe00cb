import { expect, test } from "vitest";
import type { Picture } from "../api/wire";
import { lossesBetween, startsOf } from "./changes";

const picture = (stacks: Record<string, [power: string, unit: string, count: number][]>): Picture => ({
  title: "",
  powers: [],
  units: [],
  spaces: Object.fromEntries(
    Object.entries(stacks).map(([id, units]) => [
      id,
      {
        name: id,
        holder: null,
        worth: null,
        city: null,
        capital: false,
        factory: null,
        stacks: units.map(([power, unit, count]) => ({ power, number: null, units: [[unit, count]] })),
      },
    ]),
  ),
});

test("a lone move starts at once, many are done within the cap", () => {
  expect(startsOf(1)).toEqual([0]);
  expect(startsOf(3)).toEqual([0, 120, 240]);
  expect((startsOf(30).at(-1) ?? 0) + 240).toBeLessThanOrEqual(900);
});

test("what is gone without having travelled is lost", () => {
  const before = picture({ a: [["x", "tank", 3]], b: [["y", "infantry", 2]] });
  const after = picture({
    a: [["x", "tank", 1]],
    b: [
      ["x", "tank", 2],
      ["y", "infantry", 1],
    ],
  });
  const travel = { power: "x", units: [{ unit: "tank", count: 2 }], path: ["a", "b"] };
  expect(lossesBetween(before, after, [travel])).toEqual([
    { space: "b", power: "y", units: [{ unit: "infantry", count: 1 }] },
  ]);
});
