// Rectangles and rings, y downwards.

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

export type Ring = [number, number][];

export const moved = (rect: Rect, dx: number, dy: number): Rect => ({
  ...rect,
  x: rect.x + dx,
  y: rect.y + dy,
});

export const grown = (rect: Rect, by: number): Rect => ({
  x: rect.x - by,
  y: rect.y - by,
  w: rect.w + 2 * by,
  h: rect.h + 2 * by,
});

export function overlap(a: Rect, b: Rect): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

export function union(a: Rect, b: Rect): Rect {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return { x, y, w: Math.max(a.x + a.w, b.x + b.w) - x, h: Math.max(a.y + a.h, b.y + b.h) - y };
}

/** The point of the rectangle nearest to another point. */
export const nearest = (rect: Rect, x: number, y: number): [number, number] => [
  Math.max(rect.x, Math.min(x, rect.x + rect.w)),
  Math.max(rect.y, Math.min(y, rect.y + rect.h)),
];

const NUMBER = /-?\d+(?:\.\d+)?/g;

/** The closed lines of a path of `M`, `l`, `z` and, for discs, half circles as `a`. */
export function rings(path: string): Ring[] {
  const found: Ring[] = [];
  let at: [number, number] = [0, 0];
  for (const [, command, rest] of path.matchAll(/([Mlaz])([^Mlaz]*)/g)) {
    const numbers = (rest?.match(NUMBER) ?? []).map(Number);
    if (command === "M") {
      at = [numbers[0] ?? 0, numbers[1] ?? 0];
      found.push([at]);
      continue;
    }
    const step = command === "a" ? 7 : 2;
    const ring = found.at(-1);
    for (let i = 0; ring && i + step <= numbers.length; i += step) {
      const to: [number, number] = [
        at[0] + (numbers[i + step - 2] ?? 0),
        at[1] + (numbers[i + step - 1] ?? 0),
      ];
      if (command === "a") halfCircle(ring, at, to);
      ring.push(to);
      at = to;
    }
  }
  return found;
}

function halfCircle(ring: Ring, from: [number, number], to: [number, number]): void {
  const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] as const;
  const [dx, dy] = [from[0] - middle[0], from[1] - middle[1]];
  for (let step = 1; step < 12; step++) {
    const [sin, cos] = [Math.sin((Math.PI * step) / 12), Math.cos((Math.PI * step) / 12)];
    ring.push([middle[0] + dx * cos - dy * sin, middle[1] + dx * sin + dy * cos]);
  }
}
