import { render } from "preact";
import { expect, test } from "vitest";
import { Die, formOf } from "./dice";

const drawn = (sides: number, shows: number | string) => {
  const place = document.createElement("div");
  render(<Die sides={sides} shows={shows} label="a die" />, place);
  return place;
};

test("six sides have pips, others say what they show", () => {
  expect(drawn(6, 5).querySelectorAll("circle")).toHaveLength(5);
  expect(drawn(6, 5).textContent).toBe("");
  expect(drawn(12, "Y").textContent).toBe("Y");
  expect(drawn(20, 17).textContent).toBe("17");
  expect(drawn(7, 3).textContent).toBe("3");
});

test("dice of different sides have different outlines", () => {
  const bodies = [4, 8, 12, 7].map((sides) => formOf(sides).body);
  expect(new Set(bodies).size).toBe(bodies.length);
});
