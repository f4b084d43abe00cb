import { expect, test } from "vitest";
import { inOrder, isHere, isWhole, nextPiece, type Pieces, pieceOf } from "./pieces";

const entry = (n: number) => ({ n, events: [], story: [] });
const pieces = (...numbers: number[]): Pieces => new Map(numbers.map((at) => [at, [entry(at * 500 + 1)]]));

test("what is near comes first, until all is here", () => {
  expect(pieceOf(500)).toBe(0);
  expect(pieceOf(501)).toBe(1);
  expect(nextPiece(pieces(), 1600, 1600)).toBe(3);
  expect(nextPiece(pieces(3), 1600, 700)).toBe(1);
  expect(nextPiece(pieces(3, 1), 1600, 700)).toBe(0);
  expect(nextPiece(pieces(0, 1, 2, 3), 1600, 700)).toBeNull();
  expect(isWhole(pieces(0, 1, 2), 1600)).toBe(false);
  expect(isWhole(pieces(), 0)).toBe(true);
});

test("nothing is stepped over that is not here yet", () => {
  expect(isHere(pieces(0, 2), 400, 500)).toBe(true);
  expect(isHere(pieces(0, 2), 1200, 400)).toBe(false);
});

test("pieces join in the order of the record", () => {
  expect(inOrder(pieces(2, 0, 1)).map(({ n }) => n)).toEqual([1, 501, 1001]);
});
