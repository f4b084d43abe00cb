import { expect, test } from "vitest";
import type { News, Picture } from "../api/wire";
import { foughtIn, isRare, luckOf, luckWords } from "./fought";
import { resultOf } from "./result";

const rolled = (n: number, place: string, by: string, needs: number[], faces: number[]): News => ({
  n,
  roll: { step: "attack", by, place, dice: needs.map((need) => ({ sides: 6, unit: "infantry", need })) },
  faces,
  events: [],
  story: [],
});
const ended = (n: number): News => ({ n, seat: "a", order: "end", ends: true, events: [], story: [] });

test("dice in one place are one battle, even while others go on", () => {
  const news = [
    rolled(1, "x", "a", [3], [2]),
    rolled(2, "y", "a", [3], [5]),
    rolled(3, "x", "b", [2], [1]),
    ended(4),
    rolled(5, "x", "b", [1], [1]),
  ];
  const battles = foughtIn(news).map(({ place, first, last }) => [place, first, last]);
  expect(battles).toEqual([
    ["x", 1, 3],
    ["y", 2, 2],
    ["x", 5, 5],
  ]);
});

test("luck is hits rolled less hits expected, in words", () => {
  const [all] = foughtIn([rolled(1, "x", "a", [3, 3, 3, 3], [1, 2, 3, 1])]);
  const luck = luckOf(all?.volleys ?? []);
  expect(luck).toEqual({ hits: 4, expected: 2, spread: 1 });
  expect(luck && luckWords(luck)).toBe("very lucky");
  const [even] = foughtIn([rolled(1, "x", "a", [3, 3], [1, 6])]);
  const ordinary = luckOf(even?.volleys ?? []);
  expect(ordinary && isRare(ordinary)).toBe(false);
});

test("dice without a number to roll have no luck", () => {
  const news: News = rolled(1, "x", "a", [], []);
  expect(
    luckOf(
      foughtIn([{ ...news, faces: [4], roll: { step: "", by: "a", place: "x", dice: [{ sides: 12 }] } }])[0]
        ?.volleys ?? [],
    ),
  ).toBeNull();
});

const picture = (spaces: Record<string, [holder: string, stacks: Record<string, number>]>): Picture => ({
  title: "",
  powers: [],
  units: [],
  spaces: Object.fromEntries(
    Object.entries(spaces).map(([id, [holder, stacks]]) => [
      id,
      {
        name: id,
        holder,
        worth: "2",
        city: null,
        capital: id === "x",
        factory: null,
        stacks: Object.entries(stacks).map(([power, number]) => ({
          power,
          number: null,
          units: [["infantry", number]],
        })),
      },
    ]),
  ),
});

test("whoever retreats is not lost, and a place that changes hands is taken", () => {
  const [fought] = foughtIn([rolled(1, "x", "a", [3], [2]), rolled(2, "x", "b", [2], [1])]);
  if (!fought) throw new Error("there is a battle");
  const before = picture({ x: ["b", { a: 3, b: 2 }], y: ["b", { b: 1 }] });
  const after = picture({ x: ["a", { a: 2 }], y: ["b", { b: 2 }] });
  const result = resultOf(fought, before, after);
  expect(result.taken).toEqual({ from: "b", to: "a" });
  expect(result.capital).toBe(true);
  expect(result.parties.map(({ power, had, lost }) => [power, had, lost])).toEqual([
    ["a", { infantry: 3 }, { infantry: 1 }],
    ["b", { infantry: 2 }, { infantry: 1 }],
  ]);
});
