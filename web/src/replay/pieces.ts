// A long record comes in pieces, those near the entry on the board first.

import type { News } from "../api/wire";

/** Entries in a piece; no answer of the server has more. */
export const SIZE = 500;

/** Pieces that are here, by their numbers. */
export type Pieces = ReadonlyMap<number, News[]>;

/** Entries count from one. */
export const pieceOf = (n: number) => Math.floor(Math.max(0, n - 1) / SIZE);

const countOf = (end: number) => Math.ceil(end / SIZE);

export const isWhole = (pieces: Pieces, end: number) => pieces.size >= countOf(end);

/** The missing piece nearest to an entry; where two are as near, the earlier. */
export function nextPiece(pieces: Pieces, end: number, near: number): number | null {
  const here = pieceOf(near);
  let best: number | null = null;
  for (let piece = 0; piece < countOf(end); piece++) {
    if (pieces.has(piece)) continue;
    if (best === null || Math.abs(piece - here) < Math.abs(best - here)) best = piece;
  }
  return best;
}

/** Whether every entry from one to another is here. */
export function isHere(pieces: Pieces, from: number, to: number): boolean {
  const [first, last] = [pieceOf(Math.min(from, to)), pieceOf(Math.max(from, to))];
  for (let piece = first; piece <= last; piece++) if (!pieces.has(piece)) return false;
  return true;
}

export const inOrder = (pieces: Pieces): News[] =>
  [...pieces].sort(([a], [b]) => a - b).flatMap(([, news]) => news);
