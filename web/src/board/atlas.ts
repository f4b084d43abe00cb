// A game's map, loaded once: shapes, who is where, who is beside whom.

import { signal } from "@preact/signals";
import { shapes as fetchShapes } from "../api/client";
import type { Shape, Shapes } from "../api/wire";
import { type Grid, makeGrid } from "./grid";

/** Units of the file per pixel of the board. */
export const UNITS = 10;

export interface Atlas {
  game: string;
  shapes: Shapes;
  /** In pixels of the board. */
  width: number;
  height: number;
  numbers: Map<string, number>;
  neighbours: Map<string, string[]>;
  grid: Grid;
}

export const atlas = signal<Atlas | null>(null);

const loaded = new Map<string, Promise<Atlas>>();

export function loadAtlas(game: string): Promise<Atlas> {
  let loading = loaded.get(game);
  if (!loading) {
    loading = fetchShapes(game).then((shapes) => makeAtlas(game, shapes));
    loading.catch(() => loaded.delete(game));
    loaded.set(game, loading);
  }
  return loading;
}

export function makeAtlas(game: string, shapes: Shapes): Atlas {
  const neighbours = new Map<string, string[]>(shapes.spaces.map((space) => [space.id, []]));
  for (const [a, b] of shapes.adjacency) {
    neighbours.get(a)?.push(b);
    neighbours.get(b)?.push(a);
  }
  return {
    game,
    shapes,
    width: shapes.width / UNITS,
    height: shapes.height / UNITS,
    numbers: new Map(shapes.spaces.map((space, number) => [space.id, number])),
    neighbours,
    grid: makeGrid(shapes),
  };
}

export function shapeOf(map: Atlas, id: string): Shape | undefined {
  const number = map.numbers.get(id);
  return number === undefined ? undefined : map.shapes.spaces[number];
}

/** The middle of a space's pieces, in pixels of the board. */
export function anchorOf(map: Atlas, id: string): [number, number] | null {
  const shape = shapeOf(map, id);
  return shape ? [shape.pieces[0] / UNITS, shape.pieces[1] / UNITS] : null;
}

export function spaceAt(map: Atlas, x: number, y: number): Shape | null {
  return map.shapes.spaces[map.grid.at(x, y)] ?? null;
}

/** `x` moved by whole turns of the world so that it is nearest to another. */
export function nearTo(map: Atlas, x: number, to: number): number {
  return x + Math.round((to - x) / map.width) * map.width;
}

/** A shortest way between two spaces, both included; over like ground if it can be. */
export function wayBetween(map: Atlas, from: string, to: string): string[] | null {
  const terrain = shapeOf(map, to)?.terrain;
  const like = (id: string) => shapeOf(map, id)?.terrain === terrain;
  return search(map, from, to, like) ?? search(map, from, to, () => true);
}

function search(map: Atlas, from: string, to: string, may: (id: string) => boolean): string[] | null {
  const before = new Map<string, string | null>([[from, null]]);
  for (const at of before.keys()) {
    if (at === to) {
      const way: string[] = [];
      for (let step: string | null | undefined = to; step; step = before.get(step)) way.unshift(step);
      return way;
    }
    for (const next of map.neighbours.get(at) ?? []) if (!before.has(next) && may(next)) before.set(next, at);
  }
  return null;
}

/** The neighbour that lies most in a direction, or any near space if no neighbour does. */
export function neighbourTowards(map: Atlas, from: string, dx: number, dy: number): string | null {
  const start = anchorOf(map, from);
  if (!start) return null;
  const score = (id: string, near: number): number => {
    const there = anchorOf(map, id);
    if (!there || id === from) return Number.POSITIVE_INFINITY;
    const [x, y] = [nearTo(map, there[0], start[0]) - start[0], there[1] - start[1]];
    const along = x * dx + y * dy;
    const across = Math.abs(x * dy - y * dx);
    return along <= 0 || across > along * near ? Number.POSITIVE_INFINITY : along + 2 * across;
  };
  const best = (ids: string[], near: number): string | null => {
    const least = ids.reduce((a, b) => (score(b, near) < score(a, near) ? b : a), ids[0] ?? from);
    return Number.isFinite(score(least, near)) ? least : null;
  };
  const beside = map.neighbours.get(from) ?? [];
  return (
    best(beside, 1.8) ??
    best(
      map.shapes.spaces.map((space) => space.id),
      1,
    )
  );
}
