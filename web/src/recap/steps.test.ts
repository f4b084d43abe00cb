import { expect, test } from "vitest";
import type { News, Picture } from "../api/wire";
import { balance, lastOwn, stepsAfter } from "./steps";

const entry = (n: number, more: Partial<News>): News => ({ n, events: [], story: [], ...more });

const log = [
  entry(1, { seat: "a", order: "end", ends: true }),
  entry(2, { seat: "b", order: "move" }),
  entry(3, { roll: { step: "attack", by: "b", place: "x", dice: [] }, faces: [] }),
  entry(4, { seat: "a", order: "casualties" }),
  entry(5, { seat: "b", order: "press", headlines: ["B takes X."] }),
  entry(6, { seat: "c", order: "end", ends: true, headlines: ["C takes Y."] }),
];

test("steps are the headlines after the last own order, with where they happened", () => {
  expect(lastOwn(log, new Set(["a"]))).toBe(1);
  expect(lastOwn(log.slice(0, 5), new Set(["a"])), "nobody else has ended anything yet").toBeNull();
  expect(lastOwn(log, new Set(["a", "b", "c"])), "all are one's own").toBeNull();
  expect(stepsAfter(log, 1)).toEqual([
    { n: 5, power: "b", words: "B takes X.", place: "x" },
    { n: 6, power: "c", words: "C takes Y.", place: null },
  ]);
});

test("the balance names what changed hands and what is gone", () => {
  const space = (holder: string, infantry: number) => ({
    name: "",
    holder,
    worth: null,
    city: null,
    capital: false,
    factory: null,
    stacks: [{ power: "a", number: null, units: [["infantry", infantry]] as [string, number][] }],
  });
  const picture = (x: string, y: string, infantry: number): Picture => ({
    title: "",
    powers: [],
    units: [],
    spaces: { x: space(x, infantry), y: space(y, 1) },
  });
  expect(balance(picture("a", "b", 3), picture("b", "a", 1), new Set(["a"]))).toEqual({
    gained: ["y"],
    lost: ["x"],
    units: { infantry: 2 },
  });
});
