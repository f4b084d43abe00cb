// From very far: one disc for each power and theatre, its area by the number of units.

import { seen } from "../state/table";
import { lookOf } from "../ui/symbols";
import type { Atlas } from "./atlas";
import { settled } from "./camera";
import { pinned } from "./pins";
import { Badge } from "./plate";

interface Disc {
  power: string;
  x: number;
  y: number;
  count: number;
}

/** Stacks of one power closer than this on the screen are one theatre. */
const THEATRE = 60;

export function theatres(discs: Disc[], near: number): Disc[] {
  const joined: Disc[] = [];
  for (const disc of [...discs].sort((a, b) => b.count - a.count)) {
    const into = joined.find(
      (one) => one.power === disc.power && Math.hypot(one.x - disc.x, one.y - disc.y) < near,
    );
    if (!into) joined.push({ ...disc });
    else {
      const all = into.count + disc.count;
      into.x = (into.x * into.count + disc.x * disc.count) / all;
      into.y = (into.y * into.count + disc.y * disc.count) / all;
      into.count = all;
    }
  }
  return joined;
}

export function WorldDiscs({ map }: { map: Atlas }) {
  const picture = seen.value?.picture;
  if (!picture) return null;
  const stacks = map.shapes.spaces.flatMap((shape) =>
    (picture.spaces[shape.id]?.stacks ?? []).map((stack) => ({
      power: stack.power,
      x: shape.pieces[0] / 10,
      y: shape.pieces[1] / 10,
      count: stack.units.reduce((sum, [, count]) => sum + count, 0),
    })),
  );
  return (
    <>
      {theatres(stacks, THEATRE / settled.value.k).map((disc) => {
        const look = lookOf(disc.power);
        const radius = 5 + 1.9 * Math.sqrt(disc.count);
        return (
          <g
            key={`${disc.power}${disc.x}${disc.y}`}
            class="disc"
            ref={pinned({ x: disc.x, y: disc.y, dx: 0, dy: 0 })}
          >
            <circle r={radius} fill={look.colour} />
            <Badge power={disc.power} x={0} y={-radius - 4} size={13} />
            <text text-anchor="middle" y="4" fill={look.light ? "#1F262B" : "#FFFDF8"}>
              {disc.count}
            </text>
          </g>
        );
      })}
    </>
  );
}
