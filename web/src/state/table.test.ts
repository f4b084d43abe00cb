import { expect, test } from "vitest";
import type { News } from "../api/types";
import { joined, seatToShow } from "./table";

const entry = (n: number): News => ({ n, events: [], story: [] });

test("a shared screen shows the seat that owes something", () => {
  expect(seatToShow(null, ["a", "b"], ["b"])).toBe("b");
  expect(seatToShow("a", ["a", "b"], ["a", "b"])).toBe("a");
  expect(seatToShow("a", ["a", "b"], ["c"])).toBe("a");
  expect(seatToShow(null, [], ["c"])).toBeNull();
});

test("the log takes what is new and drops what was undone", () => {
  expect(joined([entry(1), entry(2)], [entry(2), entry(3)], 3).map((e) => e.n)).toEqual([1, 2, 3]);
  expect(joined([entry(1), entry(2), entry(3)], [], 2).map((e) => e.n)).toEqual([1, 2]);
});
