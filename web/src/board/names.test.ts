import { expect, test } from "vitest";
import type { Picture, Shape } from "../api/wire";
import { faceOf } from "../games";
import type { GameFace } from "../games/face";
import { type Light, spaceWords, stackWords } from "./names";

const face: GameFace = {
  ...faceOf(undefined),
  powers: { germany: { adjective: "German" }, "united-kingdom": { adjective: "British" } },
  spaceName: (id, name) => (id.startsWith("sz") ? `Sea zone ${name}` : name),
};
const picture: Picture = {
  title: "",
  powers: [],
  units: [
    { id: "infantry", title: "infantry" },
    { id: "tank", title: "tank" },
    { id: "destroyer", title: "destroyer" },
  ],
  spaces: {},
};
const nothing = {
  name: "",
  holder: null,
  worth: null,
  city: null,
  capital: false,
  factory: null,
  stacks: [],
};
const shape = (id: string, terrain: Shape["terrain"]): Shape => ({
  id,
  terrain,
  path: "",
  label: [0, 0],
  pieces: [0, 0],
});
const dark: Light = { kind: null, odds: null, refused: [], holding: true, attackedBy: [], chosen: [] };

test("a land says what it is, what it holds and whether it is a target", () => {
  const space = {
    ...nothing,
    name: "Poland",
    holder: "germany",
    worth: "3",
    city: "Warsaw",
    stacks: [
      {
        power: "germany",
        number: null,
        units: [
          ["infantry", 4],
          ["tank", 2],
        ] as [string, number][],
      },
    ],
  };
  expect(spaceWords(picture, shape("poland", "land"), space, face, null, dark)).toBe(
    "Poland, land, German, worth 3, victory city Warsaw. 4 infantry, 2 tanks. Legal target: no.",
  );
});

test("a sea zone names the owners of its ships, and the odds", () => {
  const stacks = [{ power: "united-kingdom", number: null, units: [["destroyer", 1]] as [string, number][] }];
  const light = { ...dark, kind: "attack", odds: 0.874 };
  expect(spaceWords(picture, shape("sz6", "sea"), { ...nothing, name: "6", stacks }, face, null, light)).toBe(
    "Sea zone 6. British: 1 destroyer. Legal target: attack, 87 percent to win.",
  );
});

test("what is in hand and what is ordered is told", () => {
  const words = (light: Partial<Light>) =>
    spaceWords(picture, shape("sz6", "sea"), { ...nothing, name: "6" }, face, null, {
      ...dark,
      holding: false,
      ...light,
    });
  expect(words({ chosen: [["tank", 2]] })).toBe("Sea zone 6. Selected: 2 tanks.");
  expect(words({ attackedBy: [1, 3], odds: 0.999 })).toBe(
    "Sea zone 6. Under attack by orders 1 and 3, over 99 percent to win.",
  );
});

test("damaged ships and what is aboard are told", () => {
  const stack = { power: "united-states", number: null, units: [["battleship", 2]] as [string, number][] };
  const [power, infantry] = ["united-states", "infantry"];
  const pieces = [
    { power, unit: "battleship", count: 1 },
    { power, unit: "battleship", count: 1, damaged: true },
    { power, unit: "transport", count: 1, cargo: [{ power, unit: infantry }] },
    {
      power,
      unit: "transport",
      count: 1,
      cargo: [
        { power, unit: infantry },
        { power: "united-kingdom", unit: "tank" },
      ],
    },
  ];
  expect(stackWords(picture, stack, face, pieces)).toBe(
    "1 battleship, 1 damaged battleship, 2 transports carrying 2 infantry and 1 British tank",
  );
});
