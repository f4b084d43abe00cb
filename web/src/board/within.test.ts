import { expect, test } from "vitest";
import type { Movable, Picture } from "../api/wire";
import { faceOf } from "../games";
import { withinWords } from "./within";

const picture = {
  units: [
    { id: "infantry", title: "infantry" },
    { id: "tank", title: "tank" },
  ],
  spaces: { poland: { name: "Poland" }, baltic: { name: "Baltic States" } },
} as unknown as Picture;

const piece = (space: string, unit: string, count: number): Movable => ({
  space,
  unit,
  count,
  power: "germany",
  stack: null,
  left: 1,
  note: null,
});

test("pieces are told place by place", () => {
  const pieces = [piece("poland", "infantry", 2), piece("baltic", "tank", 1), piece("poland", "infantry", 1)];
  expect(withinWords(picture, faceOf(undefined), [...pieces, piece("poland", "tank", 2)])).toEqual([
    "3 infantry, 2 tanks from Poland",
    "1 tank from Baltic States",
  ]);
});

test("many places are counted", () => {
  const many = ["a", "b", "c", "d", "e", "f", "g", "h"].map((space) => piece(space, "tank", 1));
  expect(withinWords(picture, faceOf(undefined), many).slice(4)).toEqual([
    "1 tank from e",
    "and from 3 more places",
  ]);
});
