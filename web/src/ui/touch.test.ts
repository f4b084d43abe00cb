import { expect, test } from "vitest";
import { touchWords } from "./touch";

test("advice for fingers names no mouse and no key", () => {
  expect(touchWords("Click one of your stacks, then a red space; or click nothing.")).toBe(
    "Tap one of your stacks, then a red space; or tap nothing.",
  );
  expect(touchWords("The suggested loss is ready: press Enter to accept.")).toBe(
    "The suggested loss is ready.",
  );
});
