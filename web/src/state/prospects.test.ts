import { expect, test } from "vitest";
import type { GoTarget } from "../api/wire";
import { nextToAsk } from "./prospects";

const way = (space: string, kind: string, steps: number): GoTarget => ({
  can: "go",
  space,
  kind,
  route: Array.from({ length: steps }, () => ""),
  text: `to ${space}`,
  order: null,
});
const ways = [way("far", "attack", 4), way("near", "attack", 2), way("friend", "move", 1)];
const none = () => false;

test("what the pointer is on is asked first, then what is near", () => {
  expect(nextToAsk(ways, "far", none)?.space).toBe("far");
  expect(nextToAsk(ways, null, none)?.space).toBe("near");
  expect(nextToAsk(ways, null, (order) => order === "to near")?.space).toBe("far");
});

test("nothing is asked twice, nor where nobody fights", () => {
  expect(nextToAsk(ways, "friend", () => true)).toBeUndefined();
  expect(nextToAsk([way("friend", "move", 1)], "friend", none)).toBeUndefined();
});

test("far targets are asked for only when looked at", () => {
  const many = Array.from({ length: 30 }, (_, at) => way(`s${at}`, "attack", at));
  const known = (order: string) => Number(order.slice(4)) < 12;
  expect(nextToAsk(many, null, known)).toBeUndefined();
  expect(nextToAsk(many, "s20", known)?.space).toBe("s20");
});
