import { expect, test } from "vitest";
import type { News } from "../api/wire";
import { standing } from "./history";

const entry = (n: number, undo?: number): News => ({
  n,
  events: [],
  story: [],
  ...(undo !== undefined && { undo }),
});
const left = (...news: News[]) => standing(news).map((one) => one.n);

test("what was taken back does not stand", () => {
  expect(left(entry(1), entry(2), entry(3), entry(4, 1))).toEqual([1]);
  expect(left(entry(1), entry(2), entry(3, 1), entry(4))).toEqual([1, 4]);
  expect(left(entry(1), entry(2, 0), entry(3))).toEqual([3]);
});

test("taking back can be taken back", () => {
  expect(left(entry(1), entry(2), entry(3, 0), entry(4, 2))).toEqual([1, 2]);
});
