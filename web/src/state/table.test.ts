import { expect, test } from "vitest";
import type { News } from "../api/wire";
import { joined } from "./news";
import { seatToShow } from "./table";

const entry = (n: number): News => ({ n, events: [], story: [] });

test("a shared screen shows the seat that owes something", () => {
  expect(seatToShow(null, ["a", "b"], ["b"])).toBe("b");
  expect(seatToShow("a", ["a", "b"], ["a", "b"])).toBe("a");
  expect(seatToShow("a", ["a", "b"], ["c"])).toBe("a");
  expect(seatToShow(null, [], ["c"])).toBeNull();
});

test("the record takes each entry once", () => {
  expect(joined([entry(1), entry(2)], [entry(2), entry(3)]).map((e) => e.n)).toEqual([1, 2, 3]);
});
