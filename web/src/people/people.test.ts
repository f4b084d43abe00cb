import { expect, test } from "vitest";
import { together } from "./chat";
import { isOverdue, timeLeft } from "./deadline";
import { clock, span } from "./time";

const HOUR = 3_600_000;

test("words are heard once, in the order in which they were said", () => {
  const one = (id: number) => ({ id, at: 0, seat: "uk", text: String(id) });
  expect(together([one(1), one(3)], [one(2), one(3)]).map(({ id }) => id)).toEqual([1, 2, 3]);
});

test("time is told in the largest unit that says enough", () => {
  expect(span(59_000)).toBe("under 1 min");
  expect(span(19.9 * HOUR)).toBe("19 h");
  expect(span(47.9 * HOUR)).toBe("47 h");
  expect(span(72 * HOUR)).toBe("3 days");
  const noon = new Date(2026, 4, 7, 12, 5).getTime();
  expect(clock(noon, noon + HOUR)).toBe("12:05");
  expect(clock(noon, noon + 48 * HOUR)).toBe("7 May");
});

test("a seat has time left, is over time, or is in no hurry", () => {
  const owed = { seat: "uk", since: 0, until: 24 * HOUR };
  expect(timeLeft(owed, 5 * HOUR)).toBe("19 h left");
  expect(timeLeft(owed, 27 * HOUR)).toBe("3 h over time");
  expect(isOverdue(owed, 27 * HOUR)).toBe(true);
  expect(timeLeft({ ...owed, until: null }, 5 * HOUR)).toBeNull();
});
