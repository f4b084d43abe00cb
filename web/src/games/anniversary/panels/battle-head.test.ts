import { expect, test } from "vitest";
import { outcomeOf, volleysOfStep } from "./battle-head";
import type { Volley } from "./volleys";

const volley = (step: string, round: number, faces: number[]): Volley => ({
  n: 1,
  round,
  step,
  by: "germany",
  dice: faces.map((face) => ({ n: 1, unit: "infantry", need: 2, face, hit: face <= 2 })),
  hits: faces.filter((face) => face <= 2).length,
});

test("a step tells the dice of its round only, and those before the first round always", () => {
  const volleys = [
    volley("bombardment", 0, [1]),
    volley("attack", 1, [1, 6]),
    volley("attack", 2, [5, 5, 4]),
  ];
  expect(outcomeOf(volleysOfStep("attack", 2, volleys))).toBe("3 dice, no hits");
  expect(outcomeOf(volleysOfStep("bombardment", 2, volleys))).toBe("1 die, 1 hit");
  expect(outcomeOf(volleysOfStep("defence", 2, volleys))).toBeNull();
});
