import { beforeEach, expect, test } from "vitest";
import { between, chances, side, turning } from "./outlook";
import { figures } from "./state";

const clock = (turn: number) => ({ round: 1, label: `Round 1, ${turn}` });
const chance = (axis: number) => [
  { side: "axis", share: axis },
  { side: "allies", share: 1 - axis },
];

beforeEach(() => {
  figures.value = {
    series: [],
    luck: [],
    points: [0, 10].map((n) => ({ n, clock: clock(n), figures: [], chance: chance(0.5 + n / 100) })),
    turning: [{ n: 10, round: 1, seat: "uk", side: "allies", text: "Egypt holds.", change: 0.1 }],
  };
});

test("a height between two known ones", () => {
  const line = [
    { place: 0, value: 0.4 },
    { place: 0.5, value: 0.6 },
  ];
  expect(between(line, 0.25)).toBeCloseTo(0.5);
  expect(between(line, 0.9)).toBe(0.6);
  expect(between([], 0.5)).toBeNull();
});

test("what others gain is lost to the side that is shown", () => {
  expect(side.value).toBe("axis");
  expect(chances.value.map((one) => one.value)).toEqual([0.5, 0.6]);
  expect(turning.value[0]?.change).toBe(-0.1);
});

test("a game that does not reckon its chances has none", () => {
  figures.value = {
    series: [],
    luck: [],
    points: [{ n: 0, clock: clock(0), figures: [], chance: [] }],
    turning: [],
  };
  expect([side.value, chances.value, turning.value]).toEqual([null, [], []]);
});
