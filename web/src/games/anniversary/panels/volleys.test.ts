import { expect, test } from "vitest";
import type { News } from "../../../api/wire";
import type { BattleRow, Unit } from "../generated/view";
import { luckOf, tokensOf, volleysOf } from "./volleys";

const row = (unit: Unit, need: number, count: number, more: Partial<BattleRow> = {}): BattleRow => ({
  unit,
  need,
  count,
  power: "germany",
  dice: 1,
  arrival: "overland",
  supported: false,
  damaged: false,
  hit: false,
  ...more,
});

const roll = (n: number, by: string, dice: [string, number, number][], round = 1): News => ({
  n,
  roll: {
    step: "attack",
    by,
    place: "ukraine",
    dice: dice.map(([unit, need]) => ({ sides: 6, unit, need })),
  },
  faces: dice.map(([, , face]) => face),
  events: [{ event: "battle-changed", battle: { space: "ukraine", round } }],
  story: [],
});

test("only the dice since the last battle count", () => {
  const log = [
    roll(1, "germany", [["tank", 3, 1]]),
    { n: 2, events: [{ event: "battle-over" }], story: [] },
    roll(3, "germany", [["tank", 3, 4]]),
    roll(4, "soviet-union", [["infantry", 2, 2]], 2),
  ];
  const found = volleysOf(log, "ukraine");
  expect(found.map((one) => [one.n, one.round, one.hits])).toEqual([
    [3, 1, 0],
    [4, 2, 1],
  ]);
});

test("rounds are counted as they begin", () => {
  const told = (n: number, ...events: string[]): News => ({
    n,
    events: events.map((event) => ({ event })),
    story: [],
  });
  const attack = (n: number, ...events: object[]): News => ({
    ...roll(n, "germany", [["tank", 3, 1]]),
    events,
  });
  const log = [
    attack(1, { event: "round-began" }),
    told(2, "battle-over", "battle-opened", "round-began"),
    attack(3, {
      event: "volley",
      hits: [
        { targets: 1, hits: 2 },
        { targets: 2, hits: 1 },
      ],
    }),
    told(4, "hits-taken", "round-began"),
    attack(5, { event: "volley", hits: [] }),
  ];
  expect(volleysOf(log, "ukraine").map((one) => [one.n, one.round, one.hits])).toEqual([
    [3, 1, 3],
    [5, 2, 0],
  ]);
});

test("each unit has its die, and who rolled and is gone is shown as lost", () => {
  const volleys = volleysOf(
    [
      roll(1, "germany", [
        ["infantry", 1, 1],
        ["infantry", 2, 5],
        ["tank", 3, 3],
      ]),
    ],
    "ukraine",
  );
  const tokens = tokensOf(
    [row("infantry", 2, 1, { supported: true }), row("tank", 3, 1)],
    volleys,
    () => true,
  );
  expect(tokens.map((token) => [token.unit, token.need, token.lost, token.faces[0]?.hit])).toEqual([
    ["infantry", 1, true, true],
    ["infantry", 2, false, false],
    ["tank", 3, false, true],
  ]);
});

test("two dice of a heavy bomber lie under one bomber", () => {
  const volleys = volleysOf(
    [
      roll(1, "germany", [
        ["bomber", 4, 6],
        ["bomber", 4, 2],
      ]),
    ],
    "ukraine",
  );
  const tokens = tokensOf([row("bomber", 4, 1, { dice: 2 })], volleys, () => true);
  expect(tokens).toHaveLength(1);
  expect(tokens[0]?.faces).toHaveLength(2);
});

test("luck compares hits with what was to be expected", () => {
  const luck = luckOf(
    volleysOf(
      [
        roll(1, "germany", [
          ["tank", 3, 1],
          ["tank", 3, 2],
        ]),
      ],
      "ukraine",
    ),
  );
  expect(luck.germany).toEqual({ hits: 2, expected: 1 });
});
