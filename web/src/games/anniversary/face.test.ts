import { expect, test } from "vitest";
import { face } from "./face";

test("orders in notation become arrows", () => {
  expect(face.arrow("move 2 infantry, 1 tank: poland -> east-poland -> belorussia", {})).toEqual({
    from: "poland",
    to: "belorussia",
    way: ["poland", "east-poland", "belorussia"],
    units: [
      { unit: "infantry", count: 2 },
      { unit: "tank", count: 1 },
    ],
  });
  expect(face.arrow("load 1 united-kingdom tank: egypt -> sz15 aboard italy", {})).toEqual({
    from: "egypt",
    to: "sz15",
    units: [{ unit: "tank", count: 1 }],
  });
  expect(face.arrow("buy 3 infantry", {})).toBeNull();
});

test("pieces travel by the way the record tells", () => {
  const moved = {
    n: 4,
    seat: "germany",
    order: "move 1 fighter: germany -> sz6",
    story: [],
    events: [{ event: "moved", path: ["germany", "northwestern-europe", "sz6"] }],
  };
  expect(face.travels(moved, {})).toEqual([
    {
      power: "germany",
      units: [{ unit: "fighter", count: 1 }],
      path: ["germany", "northwestern-europe", "sz6"],
    },
  ]);
  const landing = { ...moved, order: "offload 1 tank: sz8 -> france", events: [null] };
  expect(face.travels(landing, {})).toMatchObject([{ path: ["sz8", "france"] }]);
});

test("an order can name its way", () => {
  const way = ["germany", "poland", "baltic-states"];
  expect(face.by?.("move 1 germany fighter: germany -> baltic-states", way)).toBe(
    "move 1 germany fighter: germany -> poland -> baltic-states",
  );
  expect(face.by?.("load 1 infantry: germany -> sz5", way)).toBeNull();
});

test("losses are known by what happened", () => {
  const entry = { n: 1, story: [], events: [null, { event: "destroyed", pieces: [1] }] };
  expect(face.costly(entry)).toBe(true);
});

test("battles are where the game's panel says", () => {
  const panel = {
    kind: "combat-move",
    battles: [
      { space: "ukraine", kind: "battle" },
      { space: "libya", kind: "walkover" },
    ],
  };
  expect(face.contested({ panel })).toEqual(["ukraine"]);
  expect(face.contested({ panel: null })).toEqual([]);
});
