import { expect, test } from "vitest";
import type { News, Seen } from "../api/wire";
import { entriesBetween, keyframes } from "./motion";

test("a way is walked at one pace", () => {
  const frames = keyframes([
    [0, 0],
    [30, 0],
    [30, 10],
  ]);
  expect(frames.map((frame) => frame.offset)).toEqual([0, 0.75, 1]);
  expect(frames[1]?.transform).toBe("translate(30.0px, 0.0px)");
});

const at = (n: number) => ({ n }) as Seen;
const entry = (n: number, undo?: number): News => ({
  n,
  events: [],
  story: [],
  ...(undo !== undefined && { undo }),
});

test("only what was not taken back is played", () => {
  const all = [entry(1), entry(2), entry(3)];
  expect(entriesBetween(at(1), at(3), all, all).map((one) => one.n)).toEqual([2, 3]);
  const undone = [entry(1), entry(2), entry(3, 1)];
  expect(entriesBetween(at(1), at(3), [entry(1)], undone)).toEqual([]);
  expect(entriesBetween(at(1), at(500), all, all)).toEqual([]);
});
