import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Shapes } from "../../api/wire";
import { makeAtlas, nearTo, neighbourTowards, wayBetween } from "../../board/atlas";

const shapes = JSON.parse(readFileSync("../games/anniversary/map/shapes.json", "utf8")) as Shapes;
const map = makeAtlas("anniversary", shapes);

test("arrows lead to neighbours, around the world too", () => {
  expect(neighbourTowards(map, "poland", -1, 0)).toBe("germany");
  expect(neighbourTowards(map, "poland", 1, 0)).toBe("east-poland");
  expect(nearTo(map, 10, map.width - 10)).toBe(map.width + 10);
});

test("a way keeps to like ground where it can", () => {
  expect(wayBetween(map, "germany", "baltic-states")).toEqual(["germany", "poland", "baltic-states"]);
  expect(wayBetween(map, "sz5", "sz7")).toEqual(["sz5", "sz6", "sz7"]);
  expect(wayBetween(map, "poland", "poland")).toEqual(["poland"]);
});
