// The game's figures over its turns: a line for each power, told apart by colour, dash and emblem.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Figures } from "../api/wire";
import { lookOf } from "../ui/symbols";
import { at, figures, powers, turns } from "./state";
import { placeOf, type Turn } from "./turns";

const HEIGHT = 150;
const LEFT = 34;
const RIGHT = 26;
const TOP = 10;
const FOOT = 10;
const DASHES = ["", "6 3", "2 3", "9 3 2 3", "4 2", "1 2", "12 3"];
/** Emblems at the lines' ends keep this far apart. */
const APART = 15;

interface Line {
  power: string;
  points: { place: number; value: number }[];
}

export function linesOf(all: Figures, series: string, cut: Turn[]): Line[] {
  const lines = new Map<string, Line>();
  for (const point of all.points) {
    const place = placeOf(cut, point.n);
    for (const figure of point.figures) {
      if (figure.series !== series) continue;
      const line = lines.get(figure.power) ?? { power: figure.power, points: [] };
      line.points.push({ place, value: figure.value });
      lines.set(figure.power, line);
    }
  }
  // A line that never leaves the floor says nothing.
  return [...lines.values()].filter((line) => line.points.some((point) => point.value !== 0));
}

/** A round number at or above the largest, and how far its marks are apart. */
export function ceiling(largest: number): { top: number; mark: number } {
  const rough = Math.max(1, largest) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const mark = Math.max(1, [1, 2, 5, 10].map((step) => step * power).find((step) => step >= rough) ?? rough);
  return { top: Math.ceil(Math.max(1, largest) / mark) * mark, mark };
}

/** Heights moved apart so that none covers another, in the same order. */
export function apart(heights: number[], gap: number, most: number): number[] {
  const order = heights.map((height, index) => ({ height, index })).sort((a, b) => a.height - b.height);
  order.forEach((one, rank) => {
    one.height = Math.max(one.height, (order[rank - 1]?.height ?? -gap) + gap);
  });
  for (let rank = order.length - 1, limit = most; rank >= 0; rank--, limit -= gap) {
    const one = order[rank];
    if (one) one.height = Math.min(one.height, limit);
  }
  return [...order].sort((a, b) => a.index - b.index).map((one) => one.height);
}

export function Charts() {
  const all = figures.value;
  if (!all) return null;
  return (
    <>
      {all.series.map((series) => (
        <Chart key={series.id} title={series.title} lines={linesOf(all, series.id, turns.value)} />
      ))}
      {all.points.length < 3 && turns.value.length > 2 && (
        <p class="third chart-note">The lines join the start and the present; nothing between was noted.</p>
      )}
    </>
  );
}

function Chart({ title, lines }: { title: string; lines: Line[] }) {
  const box = useRef<HTMLDivElement>(null);
  const width = useSignal(480);
  useEffect(() => {
    const measured = new ResizeObserver(([entry]) => {
      if (entry) width.value = Math.max(200, Math.round(entry.contentRect.width));
    });
    if (box.current) measured.observe(box.current);
    return () => measured.disconnect();
  }, []);
  if (!lines.length) return null;
  const { top, mark } = ceiling(Math.max(...lines.flatMap((line) => line.points.map((one) => one.value))));
  const x = (place: number) => LEFT + place * (width.value - LEFT - RIGHT);
  const y = (value: number) => HEIGHT - FOOT - (value / top) * (HEIGHT - FOOT - TOP);
  const ends = apart(
    lines.map((line) => y(line.points.at(-1)?.value ?? 0)),
    APART,
    HEIGHT - APART / 2,
  );
  const marks = Array.from({ length: Math.round(top / mark) + 1 }, (_, at) => at * mark);
  const here = x(placeOf(turns.value, at.value));
  const [words = title, unit] = title.split(" in ");
  return (
    <section class="chart" aria-label={title}>
      <header class="chart-head">
        <h3>{words}</h3>
        {unit && <span class="third">{unit}</span>}
      </header>
      <div ref={box}>
        <svg width={width.value} height={HEIGHT} role="img" aria-label={summary(title, lines)}>
          {marks.map((value) => (
            <g key={value} class="chart-mark">
              <path d={`M${LEFT} ${y(value)}H${width.value - RIGHT}`} />
              <text x={LEFT - 6} y={y(value) + 4} text-anchor="end">
                {value}
              </text>
            </g>
          ))}
          {lines.map((line) => (
            <LineOf key={line.power} line={line} x={x} y={y} />
          ))}
          <path class="chart-now" d={`M${here} ${TOP - 6}V${HEIGHT - 2}`} />
          {lines.map((line, index) => (
            <EndEmblem key={line.power} power={line.power} x={width.value - RIGHT + 5} y={ends[index] ?? 0} />
          ))}
        </svg>
      </div>
    </section>
  );
}

const summary = (title: string, lines: Line[]) =>
  `${title} at the end: ${lines
    .map((line) => {
      const name = powers.value.find((power) => power.id === line.power)?.title ?? line.power;
      return `${name} ${line.points.at(-1)?.value ?? 0}`;
    })
    .join(", ")}.`;

interface LineProps {
  line: Line;
  x: (place: number) => number;
  y: (value: number) => number;
}

function LineOf({ line, x, y }: LineProps) {
  const number = powers.value.findIndex((power) => power.id === line.power);
  const style = { "--power": lookOf(line.power).colour };
  const points = line.points.map((one) => `${x(one.place).toFixed(1)} ${y(one.value).toFixed(1)}`);
  return (
    <g class="chart-line" style={style}>
      <path d={`M${points.join("L")}`} stroke-dasharray={DASHES[Math.max(0, number) % DASHES.length]} />
      {/* Few figures are shown for what they are. */}
      {line.points.length < 4 &&
        line.points.map((one) => <circle key={one.place} cx={x(one.place)} cy={y(one.value)} r="2.5" />)}
    </g>
  );
}

function EndEmblem({ power, x, y }: { power: string; x: number; y: number }) {
  const look = lookOf(power);
  return (
    <g transform={`translate(${x} ${y - 8}) scale(.66)`}>
      <path
        d={look.badge}
        fill={look.colour}
        {...(look.light ? { stroke: "#1F262B", "stroke-width": 1.6 } : {})}
      />
      <path d={look.emblem} fill={look.light ? "#1F262B" : "#FFFDF8"} />
    </g>
  );
}
