import { expect, test } from "vitest";
import { apart, ceiling, linesOf } from "./charts";

test("the axis ends at a round number", () => {
  expect(ceiling(48)).toEqual({ top: 60, mark: 20 });
  expect(ceiling(0)).toEqual({ top: 1, mark: 1 });
  expect(ceiling(6)).toEqual({ top: 6, mark: 2 });
});

test("emblems do not cover each other", () => {
  expect(apart([10, 12, 50], 15, 100)).toEqual([10, 25, 50]);
  expect(apart([98, 99], 15, 100)).toEqual([85, 100]);
});

test("figures become lines", () => {
  const clock = { round: 1, label: "" };
  const points = [0, 10].map((n) => ({
    n,
    clock,
    chance: [],
    figures: [
      { series: "income", power: "germany", value: 30 + n },
      { series: "income", power: "china", value: 0 },
    ],
  }));
  const cut = [{ from: 0, to: 10, round: 1, power: null, label: "" }];
  expect(linesOf({ series: [], points, luck: [], turning: [] }, "income", cut)).toEqual([
    {
      power: "germany",
      points: [
        { place: 0, value: 30 },
        { place: 1, value: 40 },
      ],
    },
  ]);
});
