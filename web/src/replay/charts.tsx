// The game's figures over its turns: a line for each power, told apart by colour, dash and emblem.

import type { Figures } from "../api/wire";
import { lookOf } from "../ui/symbols";
import { lineOf, Plot, RIGHT, type Scale } from "./plot";
import { figures, powers, turns } from "./state";
import { placeOf, type Turn } from "./turns";

const HEIGHT = 138;
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

/** How many charts stand above the luck report. */
const FIRST = 2;

export function Charts({ part }: { part: "first" | "rest" }) {
  const all = figures.value;
  if (!all) return null;
  const series = part === "first" ? all.series.slice(0, FIRST) : all.series.slice(FIRST);
  return (
    <>
      {series.map(({ id, title }) => (
        <Chart key={id} title={title} lines={linesOf(all, id, turns.value)} />
      ))}
    </>
  );
}

function Chart({ title, lines }: { title: string; lines: Line[] }) {
  if (!lines.length) return null;
  const { top, mark } = ceiling(Math.max(...lines.flatMap((line) => line.points.map((one) => one.value))));
  const marks = Array.from({ length: Math.round(top / mark) + 1 }, (_, at) => at * mark);
  const [words = title, unit] = title.split(" in ");
  return (
    <Plot
      title={words}
      aside={unit && <span class="third">{unit}</span>}
      summary={summary(title, lines)}
      height={HEIGHT}
      top={top}
      marks={marks.map((value) => ({ value, text: String(value) }))}
      draw={(scale) => <Lines lines={lines} scale={scale} />}
    />
  );
}

function Lines({ lines, scale }: { lines: Line[]; scale: Scale }) {
  const ends = apart(
    lines.map((line) => scale.y(line.points.at(-1)?.value ?? 0)),
    APART,
    HEIGHT - APART / 2,
  );
  return (
    <>
      {lines.map((line) => (
        <LineOf key={line.power} line={line} scale={scale} />
      ))}
      {lines.map((line, index) => (
        <EndEmblem key={line.power} power={line.power} x={scale.width - RIGHT + 5} y={ends[index] ?? 0} />
      ))}
    </>
  );
}

const summary = (title: string, lines: Line[]) =>
  `${title} at the end: ${lines
    .map((line) => {
      const name = powers.value.find((power) => power.id === line.power)?.title ?? line.power;
      return `${name} ${line.points.at(-1)?.value ?? 0}`;
    })
    .join(", ")}.`;

function LineOf({ line, scale }: { line: Line; scale: Scale }) {
  const number = [...new Set(figures.value?.points[0]?.figures.map((one) => one.power))].indexOf(line.power);
  return (
    <g class="chart-line" style={{ "--power": lookOf(line.power).colour }}>
      <path
        d={`M${lineOf(line.points, scale)}`}
        stroke-dasharray={DASHES[Math.max(0, number) % DASHES.length]}
      />
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
