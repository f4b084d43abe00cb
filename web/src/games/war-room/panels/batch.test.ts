import { expect, test } from "vitest";
import { linesOf } from "./batch";

test("hits on the same row are told in one line", () => {
  const lines = linesOf([
    { colour: "yellow", owner: "soviet", unit: "infantry", stance: "defensive", fate: "damaged" },
    { colour: "yellow", owner: "soviet", unit: "infantry", stance: "defensive", fate: "out" },
    { colour: "yellow", owner: "soviet", unit: "infantry", stance: "defensive", fate: "out" },
  ]);
  expect(lines).toHaveLength(1);
  expect(lines[0]?.count).toBe(3);
  expect(lines[0]?.fates).toEqual(["1 damaged", "2 out"]);
});

test("dice without a target are wasted, and colours stay apart", () => {
  const lines = linesOf([
    { colour: "blue", wasted: 2 },
    { colour: "green", owner: "soviet", unit: "armor", stance: "offensive", fate: "damaged" },
  ]);
  expect(lines.map((line) => [line.colour, line.count, line.fates])).toEqual([
    ["blue", 2, ["2 wasted"]],
    ["green", 1, ["damaged"]],
  ]);
});
