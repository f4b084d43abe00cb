import { expect, test } from "vitest";
import { entryAt, placeOf, roundsOf, turnAt, turnsOf } from "./turns";

const POWERS = [
  { id: "germany", title: "Germany" },
  { id: "japan", title: "Japan" },
];
const point = (n: number, round: number, title: string) => ({
  n,
  clock: { round, label: `Round ${round}${title}` },
});

test("turns begin where the figures say, and the present ends the last", () => {
  const points = [
    point(0, 1, ", Germany"),
    point(4, 1, ", Japan"),
    point(8, 2, ", Germany"),
    point(10, 2, ", Germany"),
  ];
  const turns = turnsOf(points, 10, POWERS);
  expect(turns.map((turn) => [turn.power, turn.round, turn.from, turn.to])).toEqual([
    ["germany", 1, 0, 4],
    ["japan", 1, 4, 8],
    ["germany", 2, 8, 10],
  ]);
  expect(roundsOf(turns).map((round) => round.turns)).toEqual([2, 1]);
  expect(turnAt(turns, 4)).toBe(1);
});

test("every turn has the same room", () => {
  const turns = turnsOf([point(0, 1, ", Germany"), point(2, 1, ", Japan")], 100, POWERS);
  expect(placeOf(turns, 2)).toBe(0.5);
  expect(entryAt(turns, placeOf(turns, 51))).toBe(51);
  expect(entryAt(turns, 1)).toBe(100);
  expect(entryAt(turns, -1)).toBe(0);
});

test("until figures are here the game is one turn", () => {
  expect(turnsOf([], 12, POWERS)).toEqual([{ from: 0, to: 12, round: 1, power: null, label: "" }]);
});
