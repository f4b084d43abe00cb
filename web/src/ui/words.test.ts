import { expect, test } from "vitest";
import { percent } from "./controls";
import { list, plural } from "./words";

test("counts and lists read like sentences", () => {
  expect(plural(1, "tank")).toBe("1 tank");
  expect(plural(2, "tank")).toBe("2 tanks");
  expect(plural(4, "infantry")).toBe("4 infantry");
  expect(plural(3, "wild die")).toBe("3 wild dice");
  expect(plural(2, "loss")).toBe("2 losses");
  expect(list(["a", "b", "c"])).toBe("a, b and c");
});

test("a chance is never a bare certainty", () => {
  expect(percent(0.998)).toBe("over 99%");
  expect(percent(0.002)).toBe("under 1%");
  expect(percent(0.874)).toBe("87%");
  expect(percent(1)).toBe("100%");
});
