import { expect, test } from "vitest";
import { anniversary } from "./anniversary";
import { warRoom } from "./war-room";

test("orders in notation become arrows", () => {
  expect(anniversary.arrow("move 2 infantry, 1 tank: poland -> east-poland -> belorussia", {})).toEqual({
    from: "poland",
    to: "belorussia",
    way: ["poland", "east-poland", "belorussia"],
    units: [
      { unit: "infantry", count: 2 },
      { unit: "tank", count: 1 },
    ],
  });
  expect(anniversary.arrow("load 1 united-kingdom tank: egypt -> sz15 aboard italy", {})).toEqual({
    from: "egypt",
    to: "sz15",
    units: [{ unit: "tank", count: 1 }],
  });
  expect(anniversary.arrow("buy 3 infantry", {})).toBeNull();
});

test("a command's arrow begins where it stands", () => {
  const view = { regions: { G7: { commands: [{ nation: "germany", command: 37, units: { armor: 1 } }] } } };
  expect(warRoom.arrow("write 37 -> R4", view)).toMatchObject({ from: "G7", to: "R4", stack: "37" });
  expect(warRoom.arrow("write 38 -> R4", view)).toBeNull();
});

test("pieces travel by the way the record tells", () => {
  const moved = {
    n: 4,
    seat: "germany",
    order: "move 1 fighter: germany -> sz6",
    story: [],
    events: [{ event: "moved", path: ["germany", "northwestern-europe", "sz6"] }],
  };
  expect(anniversary.travels(moved, {})).toEqual([
    {
      power: "germany",
      units: [{ unit: "fighter", count: 1 }],
      path: ["germany", "northwestern-europe", "sz6"],
    },
  ]);
  const landing = { ...moved, order: "offload 1 tank: sz8 -> france", events: [null] };
  expect(anniversary.travels(landing, {})).toMatchObject([{ path: ["sz8", "france"] }]);
  const before = { regions: { G7: { commands: [{ nation: "germany", command: 37, units: { armor: 2 } }] } } };
  const march = { ...moved, events: [{ moved: { nation: "germany", command: 37, path: ["G7", "R5"] } }] };
  expect(warRoom.travels(march, before)).toEqual([
    { power: "germany", units: [{ unit: "armor", count: 2 }], path: ["G7", "R5"] },
  ]);
});

test("an order can name its way", () => {
  const way = ["germany", "poland", "baltic-states"];
  expect(anniversary.by?.("move 1 germany fighter: germany -> baltic-states", way)).toBe(
    "move 1 germany fighter: germany -> poland -> baltic-states",
  );
  expect(anniversary.by?.("load 1 infantry: germany -> sz5", way)).toBeNull();
});

test("losses are known by what happened", () => {
  const entry = { n: 1, story: [], events: [null, { event: "destroyed", pieces: [1] }] };
  expect(anniversary.costly(entry)).toBe(true);
  expect(warRoom.costly(entry)).toBe(false);
  expect(warRoom.costly({ ...entry, events: ["batch-ended", { killed: {} }] })).toBe(true);
});

test("battles are where the game's panel says", () => {
  const panel = {
    kind: "combat-move",
    battles: [
      { space: "ukraine", kind: "battle" },
      { space: "libya", kind: "walkover" },
    ],
  };
  expect(anniversary.contested({ panel })).toEqual(["ukraine"]);
  expect(anniversary.contested({ panel: null })).toEqual([]);
});
