import { expect, test } from "vitest";
import { nearestStop } from "./overlay";

test("a sheet let go rests at the nearest of its three stops", () => {
  expect([40, 200, 260, 400, 560, 620, 2000].map((height) => nearestStop(height, 844))).toEqual([
    "low",
    "low",
    "half",
    "half",
    "half",
    "full",
    "full",
  ]);
});
