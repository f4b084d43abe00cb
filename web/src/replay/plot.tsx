// What all charts have: a width that follows the page, marks on the left, and the line of the present entry.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { at, turns } from "./state";
import { placeOf } from "./turns";

const LEFT = 40;
export const RIGHT = 26;
const TOP = 10;
const FOOT = 8;

export interface Scale {
  x: (place: number) => number;
  y: (value: number) => number;
  width: number;
  /** Where the entry on the board is. */
  here: number;
}

interface PlotProps {
  title: string;
  aside: ComponentChildren;
  /** What a picture cannot say to everybody. */
  summary: string;
  height: number;
  top: number;
  marks: { value: number; text: string }[];
  draw: (scale: Scale) => ComponentChildren;
}

export function Plot({ title, aside, summary, height, top, marks, draw }: PlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useSignal(480);
  useEffect(() => {
    const measured = new ResizeObserver(([entry]) => {
      if (entry) width.value = Math.max(200, Math.round(entry.contentRect.width));
    });
    if (box.current) measured.observe(box.current);
    return () => measured.disconnect();
  }, []);
  const x = (place: number) => LEFT + place * (width.value - LEFT - RIGHT);
  const y = (value: number) => height - FOOT - (value / top) * (height - FOOT - TOP);
  const here = x(placeOf(turns.value, at.value));
  return (
    <section class="chart" aria-label={title}>
      <header class="chart-head">
        <h3>{title}</h3>
        {aside}
      </header>
      <div ref={box}>
        <svg width={width.value} height={height} role="img" aria-label={summary}>
          {marks.map(({ value, text }) => (
            <g key={value} class="chart-mark">
              <path d={`M${LEFT} ${y(value)}H${width.value - RIGHT}`} />
              <text x={LEFT - 7} y={y(value) + 4} text-anchor="end">
                {text}
              </text>
            </g>
          ))}
          <path class="chart-now" d={`M${here} ${TOP - 5}V${height - 2}`} />
          {draw({ x, y, width: width.value, here })}
        </svg>
      </div>
    </section>
  );
}

/** Points as a line. */
export const lineOf = (points: { place: number; value: number }[], { x, y }: Scale) =>
  points.map((one) => `${x(one.place).toFixed(1)} ${y(one.value).toFixed(1)}`).join("L");
