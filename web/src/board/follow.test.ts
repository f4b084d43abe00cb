import { expect, test } from "vitest";
import { boxAround, shift } from "./follow";

test("what is held comes first, then what is near, as far as there is room", () => {
  const near: [number, number] = [30, 10];
  const far: [number, number] = [400, 0];
  expect(boxAround([0, 0], [far, near], 100, 100)).toEqual({ left: 0, top: 0, right: 30, bottom: 10 });
  expect(boxAround([0, 0], [far, near], 500, 100)).toEqual({ left: 0, top: 0, right: 400, bottom: 10 });
});

test("the view moves no further than needed", () => {
  expect(shift(20, 40, 10, 100)).toBe(0);
  expect(shift(-5, 40, 10, 100)).toBe(15);
  expect(shift(20, 130, 10, 100)).toBe(-30);
});
