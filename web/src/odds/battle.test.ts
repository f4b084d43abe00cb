import { expect, test } from "vitest";
import { battleIn, battleWords, isBattle, readBattle } from "./battle";

test("words and counts are the same battle", () => {
  const battle = { attackers: { infantry: 3, tank: 1 }, defenders: { infantry: 2 } };
  expect(battleWords(battle)).toBe("3 infantry, 1 tank vs 2 infantry");
  expect(readBattle("3 infantry, 1 tank vs 2 Infantry")).toEqual(battle);
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
