import { expect, test } from "vitest";
import { info, seen } from "../state/table";
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

test("a draft does not follow to another table", () => {
  const draft = perPosition<number>();
  const at = (table: string) => {
    info.value = { table } as typeof info.value;
    seen.value = { n: 1 } as typeof seen.value;
  };
  at("one");
  draft.set(3);
  at("other");
  expect(draft.get()).toBeNull();
  at("one");
  expect(draft.get()).toBe(3);
});
