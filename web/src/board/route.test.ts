import { expect, test } from "vitest";
import { wayThrough } from "./route";

const legs: Record<string, string[]> = { "a b": ["a", "x", "b"], "b c": ["b", "c"] };
const leg = (from: string, to: string) => legs[`${from} ${to}`] ?? null;

test("a way passes its pins step by step", () => {
  expect(wayThrough(["a", "b", "c"], leg)).toEqual(["a", "x", "b", "c"]);
  expect(wayThrough(["a", "c"], leg)).toBeNull();
});
