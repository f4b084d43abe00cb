import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Shapes, SpacePicture } from "../api/wire";
import { faceOf, gameIds } from "../games";
import { anchorOf, makeAtlas, spaceAt } from "./atlas";
import { type Block, makeBlock } from "./blocks";
import { levelOf } from "./camera";
import { moved, overlap, rings } from "./geometry";
import { through } from "./lights";
import { placeBlocks } from "./place";
import { theatres } from "./world-discs";

const load = (game: string) => {
  const shapes = JSON.parse(readFileSync(`../games/${game}/map/shapes.json`, "utf8")) as Shapes;
  return makeAtlas(game, shapes);
};

test("a path becomes rings", () => {
  expect(rings("M10 20l100 0 0 100-100 0z")[0]).toEqual([
    [10, 20],
    [110, 20],
    [110, 120],
    [10, 120],
  ]);
  const [disc] = rings("M0 0a50 50 0 1 1 100 0a50 50 0 1 1-100 0z");
  for (const [x, y] of disc ?? []) expect(Math.hypot(x - 50, y)).toBeCloseTo(50);
});

test.each(gameIds)("every space of %s is found where its pieces stand", (game) => {
  const map = load(game);
  for (const shape of map.shapes.spaces) {
    const [x, y] = anchorOf(map, shape.id) ?? [0, 0];
    expect(spaceAt(map, x, y)?.id).toBe(shape.id);
    expect(spaceAt(map, x + map.width, y)?.id).toBe(shape.id);
  }
});

const full: SpacePicture = {
  name: "A name of some length",
  holder: "germany",
  worth: "3",
  city: null,
  capital: false,
  factory: { damage: 0 },
  stacks: [
    {
      power: "germany",
      number: null,
      units: [
        ["infantry", 4],
        ["tank", 2],
        ["fighter", 1],
      ],
    },
  ],
};

test.each(gameIds)("plates of %s keep clear of each other where there is room", (game) => {
  const face = faceOf(game);
  const map = load(game);
  const blocks: Block[] = map.shapes.spaces.map((shape) =>
    makeBlock(
      shape,
      { ...full, stacks: shape.terrain === "land" ? full.stacks : [] },
      "medium",
      face,
      null,
      false,
    ),
  );
  const k = 2;
  const spots = placeBlocks(blocks, map.shapes.spaces, map.grid, k, map.width);
  const rects = blocks.flatMap((block) => {
    const spot = spots.get(block.id);
    return spot ? block.rects.map((rect) => ({ id: block.id, ...moved(rect, spot.x, spot.y) })) : [];
  });
  expect(spots.size).toBe(blocks.length);
  let covered = 0;
  for (const [at, a] of rects.entries()) {
    for (const b of rects.slice(at + 1)) if (a.id !== b.id) covered += overlap(a, b);
  }
  const all = rects.reduce((sum, rect) => sum + rect.w * rect.h, 0);
  expect(covered / all).toBeLessThan(0.01);
});

test("a named way is drawn through its stops, its number between two of them", () => {
  const { path, places } = through([
    [0, 0],
    [100, 0],
    [100, 40],
  ]);
  expect(path).toBe("M0 0L100 0L100 40");
  expect(places[0]).toEqual([50, 0]);
});

test("what is drawn depends on the distance", () => {
  expect([0.2, 0.5, 1.5, 3].map(levelOf)).toEqual(["world", "far", "medium", "close"]);
});

test("near stacks of one power are one theatre", () => {
  const discs = [
    { power: "a", x: 0, y: 0, count: 3 },
    { power: "a", x: 4, y: 0, count: 1 },
    { power: "b", x: 0, y: 0, count: 2 },
    { power: "a", x: 90, y: 0, count: 1 },
  ];
  const joined = theatres(discs, 10);
  expect(joined.map((disc) => disc.count).sort()).toEqual([1, 2, 4]);
  expect(joined.find((disc) => disc.count === 4)?.x).toBe(1);
});
