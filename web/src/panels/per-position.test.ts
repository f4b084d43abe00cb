import { expect, test } from "vitest";
import { seen } from "../state/table";
import { perPosition } from "./per-position";

test("a draft is gone in the next position", () => {
  const draft = perPosition<number>();
  seen.value = { n: 1 } as typeof seen.value;
  expect(draft.get()).toBeNull();
  draft.set(3);
  expect(draft.get()).toBe(3);
  seen.value = { n: 2 } as typeof seen.value;
  expect(draft.get()).toBeNull();
});
