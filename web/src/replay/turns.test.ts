import { expect, test } from "vitest";
import type { News } from "../api/wire";
import { entryAt, placeOf, roundsOf, turnAt, turnsOf } from "./turns";

const POWERS = [
  { id: "germany", title: "Germany" },
  { id: "japan", title: "Japan" },
];
const entry = (n: number, story: string[] = [], seat = "germany"): News => ({ n, seat, events: [], story });

test("turns begin where the story says", () => {
  const entries = [entry(1), entry(4, ["Round 1: Japan's turn."]), entry(8, ["Round 2: Germany's turn."])];
  const turns = turnsOf(entries, 10, POWERS);
  expect(turns.map((turn) => [turn.power, turn.round, turn.from, turn.to])).toEqual([
    ["germany", 1, 0, 4],
    ["japan", 1, 4, 8],
    ["germany", 2, 8, 10],
  ]);
  expect(roundsOf(turns).map((round) => round.turns)).toEqual([2, 1]);
  expect(turnAt(turns, 4)).toBe(1);
});

test("every turn has the same room", () => {
  const turns = turnsOf([entry(1), entry(2, ["Round 1: Japan's turn."])], 100, POWERS);
  expect(placeOf(turns, 2)).toBe(0.5);
  expect(entryAt(turns, placeOf(turns, 51))).toBe(51);
  expect(entryAt(turns, 1)).toBe(100);
  expect(entryAt(turns, -1)).toBe(0);
});

test("where all act at once, phases cut the game", () => {
  const entries = [entry(3, ["Phase 3: Movement Operations."]), entry(9, ["Round 2.", "Phase 2: Planning."])];
  const turns = turnsOf(entries, 12, POWERS);
  expect(turns.map((turn) => turn.label)).toEqual([
    "Round 1",
    "Round 1, Movement Operations",
    "Round 2, Planning",
  ]);
});
