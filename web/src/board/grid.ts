// Which space is where, cell by cell: for the pointer, and for what a label would cover.

import type { Shapes } from "../api/wire";
import { type Ring, rings } from "./geometry";

/** Map units of a cell's side; ten units are one pixel of the board. */
const CELL = 10;
export const PAGE = 0xffff;
export const SCENERY = 0xfffe;

export interface Grid {
  /** The number of the space at a point in pixels of the board, or PAGE or SCENERY. */
  at: (x: number, y: number) => number;
}

export function makeGrid(shapes: Shapes): Grid {
  const cols = Math.ceil(shapes.width / CELL);
  const rows = Math.ceil(shapes.height / CELL);
  const cells = new Uint16Array(cols * rows).fill(PAGE);
  const fill = (path: string, value: number) => fillRings(rings(path), value, { cells, cols, rows });
  fill(shapes.scenery, SCENERY);
  shapes.spaces.forEach((space, number) => {
    fill(space.path, number);
  });
  return {
    at: (x, y) => {
      const row = Math.floor((y * 10) / CELL);
      if (row < 0 || row >= rows) return PAGE;
      const col = Math.floor((x * 10) / CELL);
      return cells[row * cols + (((col % cols) + cols) % cols)] ?? PAGE;
    },
  };
}

interface Cells {
  cells: Uint16Array;
  cols: number;
  rows: number;
}

/** Nonzero winding, row by row through the middles of the cells; columns wrap around. */
function fillRings(all: Ring[], value: number, { cells, cols, rows }: Cells): void {
  const crossings = new Map<number, [number, number][]>();
  for (const ring of all) {
    ring.forEach((from, at) => {
      const to = ring[(at + 1) % ring.length] ?? from;
      const first = Math.max(0, Math.ceil(Math.min(from[1], to[1]) / CELL - 0.5));
      const last = Math.min(rows - 1, Math.ceil(Math.max(from[1], to[1]) / CELL - 0.5) - 1);
      for (let row = first; row <= last; row++) {
        const y = (row + 0.5) * CELL;
        const x = from[0] + ((y - from[1]) / (to[1] - from[1])) * (to[0] - from[0]);
        const line = crossings.get(row);
        const crossing: [number, number] = [x, to[1] > from[1] ? 1 : -1];
        if (line) line.push(crossing);
        else crossings.set(row, [crossing]);
      }
    });
  }
  for (const [row, line] of crossings) {
    line.sort((a, b) => a[0] - b[0]);
    let winding = 0;
    for (let i = 0; i + 1 < line.length; i++) {
      winding += line[i]?.[1] ?? 0;
      if (winding === 0) continue;
      const from = Math.ceil((line[i]?.[0] ?? 0) / CELL - 0.5);
      const to = Math.ceil((line[i + 1]?.[0] ?? 0) / CELL - 0.5);
      for (let col = from; col < to; col++) cells[row * cols + (((col % cols) + cols) % cols)] = value;
    }
  }
}
