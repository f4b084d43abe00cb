import { expect, test } from "vitest";
import { arrowsOf, byWayOf, isCostly, travelsOf } from "./travel";

const arrow = arrowsOf(["move", "load"]);

test("orders in notation become arrows", () => {
  expect(arrow("move 2 infantry, 1 heavy bomber: poland -> ukraine -> caucasus against russia")).toEqual({
    from: "poland",
    to: "caucasus",
    way: ["poland", "ukraine", "caucasus"],
    units: [
      { unit: "infantry", count: 2 },
      { unit: "bomber", count: 1 },
    ],
  });
  expect(arrow("buy 3 infantry")).toBeNull();
  expect(arrow("moves 3 infantry: a -> b")).toBeNull();
});

test("an order can go by another way", () => {
  expect(byWayOf(["move"])("move 1 armor: a -> c", ["a", "b", "c"])).toBe("move 1 armor: a -> b -> c");
  expect(byWayOf(["move"])("load 1 armor: a -> c", ["a", "b", "c"])).toBeNull();
});

test("pieces travel by the way the record tells, or else by the order's", () => {
  const entry = { n: 1, seat: "germany", order: "move 1 fighter: a -> c", story: [], events: [] };
  const units = [{ unit: "fighter", count: 1 }];
  expect(travelsOf(entry, arrow)).toEqual([{ power: "germany", units, path: ["a", "c"] }]);
  const told = { ...entry, events: [{ event: "moved", path: ["a", "b", "c"] }] };
  expect(travelsOf(told, arrow)).toEqual([{ power: "germany", units, path: ["a", "b", "c"] }]);
  expect(isCostly(told)).toBe(false);
  expect(isCostly({ ...entry, events: [{ event: "destroyed" }] })).toBe(true);
});
