import { expect, test } from "vitest";
import { battleIn, battleWords, isBattle, readBattle, swapped } from "./battle";

const UNITS = [
  { id: "infantry", title: "infantry" },
  { id: "tank", title: "tank" },
  { id: "aircraft-carrier", title: "aircraft carrier" },
];

test("words and counts are the same battle", () => {
  const battle = { attackers: { infantry: 3, tank: 1 }, defenders: { infantry: 2 } };
  expect(battleWords(battle)).toBe("3 infantry, 1 tank vs 2 infantry");
  expect(readBattle("3 infantry, 1 tank vs 2 Infantry", UNITS)).toEqual(battle);
  expect(readBattle("3 infantry and 1 tank against 2 infantry", UNITS)).toEqual(battle);
  expect(battleWords({ attackers: { tank: 0 }, defenders: {} })).toBe("");
  expect(isBattle("3 infantry vs")).toBe(false);
  expect(isBattle("3 infantry against 1 tank")).toBe(true);
});

test("a space where both sides stand is a battle", () => {
  const space = {
    name: "Ukraine",
    holder: "soviet-union",
    worth: "2",
    city: null,
    capital: false,
    factory: null,
    stacks: [
      { power: "soviet-union", number: null, units: [["infantry", 2]] as [string, number][] },
      { power: "germany", number: null, units: [["tank", 3]] as [string, number][] },
    ],
  };
  const sides = (power: string) => (power === "germany" ? "axis" : "allies");
  expect(battleIn(space, sides, "axis", () => true)).toEqual({
    attackers: { tank: 3 },
    defenders: { infantry: 2 },
  });
});

test("a line is read as people write it, and words that no stepper has stay", () => {
  const battle = readBattle("2 tanks, 1 aircraft carrier, 1 tank vs 2 dragons", UNITS);
  expect(battle.attackers).toEqual({ tank: 3, "aircraft-carrier": 1 });
  expect(battleWords({ ...battle, defenders: { infantry: 1 } })).toBe(
    "3 tank, 1 aircraft-carrier vs 1 infantry, 2 dragons",
  );
  expect(battleWords(swapped(battle))).toBe("2 dragons vs 3 tank, 1 aircraft-carrier");
});
