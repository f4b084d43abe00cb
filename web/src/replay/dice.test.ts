import { expect, test } from "vitest";
import { facesOf, keyOf, verifyDice } from "./dice";

const SECRET = Uint8Array.from({ length: 32 }, (_, at) => at);
const COMMITMENT = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
const twelve = (sides: number) => new Array<number>(12).fill(sides);

test("the vectors of docs/dice.md", async () => {
  const key = await keyOf(SECRET, []);
  expect(facesOf(key, 0, twelve(6))).toEqual([1, 1, 2, 2, 2, 3, 2, 5, 1, 3, 5, 4]);
  expect(facesOf(key, 2, [12, 12, 12, 12, 20, 4, 255, 2])).toEqual([3, 1, 12, 2, 8, 3, 157, 1]);
  const shared = await keyOf(SECRET, ["ann", "Zoë"]);
  expect(facesOf(shared, 2 ** 32, twelve(6))).toEqual([2, 4, 6, 6, 2, 6, 1, 3, 5, 1, 3, 6]);
  expect(facesOf(shared, 7, new Array<number>(130).fill(129)).slice(-6)).toEqual([35, 5, 94, 86, 82, 64]);
});

const file = (face: number, secret: boolean) =>
  [
    { sandtable: 2, dice: { commitment: COMMITMENT } },
    { n: 1, roll: { dice: [{ sides: 6 }] }, faces: [face] },
    {
      n: 2,
      ...(secret && { secret: [...SECRET].map((byte) => byte.toString(16).padStart(2, "0")).join("") }),
    },
  ]
    .map((line) => JSON.stringify(line))
    .join("\n");

test("a record's dice are proven, not yet provable, or wrong", async () => {
  expect(await verifyDice(file(1, true))).toEqual({ proven: true, dice: 1 });
  expect(await verifyDice(file(2, true))).toMatchObject({ proven: false, entry: 1 });
  expect((await verifyDice(file(1, false))).proven).toBe(false);
});
