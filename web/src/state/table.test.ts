import { expect, test } from "vitest";
import type { News } from "../api/wire";
import { follows, joined } from "./news";

const entry = (n: number): News => ({ n, events: [], story: [] });

test("the record takes each entry once", () => {
  expect(joined([entry(1), entry(2)], [entry(2), entry(3)]).map((e) => e.n)).toEqual([1, 2, 3]);
});

test("news without a gap go on from what is known", () => {
  const numbers = (known: number[], news: number[]) =>
    follows(known.map(entry), news.map(entry)).map((e) => e.n);
  expect(numbers([1, 2], [2, 3, 3, 4])).toEqual([3, 4]);
  expect(numbers([1, 2], [4, 5])).toEqual([]);
  expect(numbers([], [1, 2])).toEqual([1, 2]);
});
