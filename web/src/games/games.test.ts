import { expect, test } from "vitest";
import { anniversary } from "./anniversary";
import { warRoom } from "./war-room";

test("orders in notation become arrows", () => {
  expect(anniversary.arrow("move 2 infantry, 1 tank: poland -> east-poland -> belorussia", {})).toEqual({
    from: "poland",
    to: "belorussia",
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
