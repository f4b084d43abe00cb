import { expect, test } from "vitest";
import { oddsBefore, rememberOdds } from "./battle-odds";

test("what was known before a round is told in that round only", () => {
  rememberOdds("karelia", 1, 0.87);
  expect(oddsBefore("karelia", 1)).toBe(0.87);
  expect(oddsBefore("karelia", 2)).toBeUndefined();
  rememberOdds("karelia", 2, 0.6);
  expect(oddsBefore("karelia", 2)).toBe(0.6);
  expect(oddsBefore("ukraine", 2)).toBeUndefined();
});
