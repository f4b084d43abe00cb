// Who stands how to whom, drawn: powers in a ring, and a line for whatever is between two of them.

import type { Sheet } from "../../api/wire";
import { lookOf } from "../../ui/symbols";
import { list } from "../../ui/words";

type Grid = Extract<Sheet["parts"][number], { part: "grid" }>;
type Cell = Grid["rows"][number]["cells"][number];

const INK = "#1F262B";
const PAPER = "#FFFDF8";
const SIZE = { width: 640, height: 360, rx: 236, ry: 128 };

/** What may be between two powers, the strongest first. */
const KINDS = ["war", "allied", "declare", "later"] as const;
type Kind = (typeof KINDS)[number];
const WORDS: Record<Kind, string> = {
  war: "War",
  allied: "Allied",
  declare: "You may declare war",
  later: "Not yet, or at a price",
};

function kindOf(cell: Cell | undefined): Kind | null {
  if (!cell) return null;
  if (cell.order) return "declare";
  return cell.tone === "grave"
    ? "war"
    : cell.tone === "good"
      ? "allied"
      : cell.tone === "warning"
        ? "later"
        : null;
}

interface Line {
  from: number;
  to: number;
  kind: Kind;
  words: string;
}

/** A web needs the same powers in rows and columns. */
export const isWeb = (grid: Grid): boolean =>
  grid.columns.length > 2 &&
  grid.rows.length === grid.columns.length &&
  grid.rows.every((row, at) => row.head.power && row.head.power === grid.columns[at]?.power);

export function linesOf(grid: Grid): Line[] {
  const lines: Line[] = [];
  grid.rows.forEach((row, from) => {
    for (let to = from + 1; to < grid.columns.length; to++) {
      const both = [row.cells[to], grid.rows[to]?.cells[from]];
      const kind = KINDS.find((one) => both.some((cell) => kindOf(cell) === one));
      const words = both.find((cell) => kindOf(cell) === kind)?.words ?? "";
      if (kind) lines.push({ from, to, kind, words });
    }
  });
  return lines;
}

export function GridWeb({ grid }: { grid: Grid }) {
  const names = grid.columns.map((column) => column.title);
  const lines = linesOf(grid);
  const { width, height, rx, ry } = SIZE;
  const at = (node: number): [number, number] => {
    const angle = (node / names.length) * 2 * Math.PI - Math.PI / 2;
    return [width / 2 + rx * Math.cos(angle), height / 2 + ry * Math.sin(angle)];
  };
  const told = KINDS.flatMap((kind) => {
    const pairs = lines.filter((line) => line.kind === kind);
    return pairs.length
      ? [`${WORDS[kind]}: ${list(pairs.map((line) => `${names[line.from]} with ${names[line.to]}`))}`]
      : [];
  }).join(". ");
  return (
    <>
      <svg class="grid-web" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={told}>
        {[...lines]
          .sort((a, b) => KINDS.indexOf(b.kind) - KINDS.indexOf(a.kind))
          .map((line) => {
            const [[x1, y1], [x2, y2]] = [at(line.from), at(line.to)];
            return (
              <line
                key={`${line.from} ${line.to}`}
                class={`web-line ${line.kind}`}
                x1={x1}
                y1={y1}
                x2={x2}
                y2={y2}
              >
                <title>{`${names[line.from]}, ${names[line.to]}: ${line.words}`}</title>
              </line>
            );
          })}
        {grid.columns.map((column, node) => {
          const [x, y] = at(node);
          const look = lookOf(column.power);
          const below = y >= height / 2;
          return (
            <g key={column.title} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
              <circle class="web-node" r="22" />
              <g transform="translate(-15 -15) scale(1.25)">
                <path
                  d={look.badge}
                  fill={look.colour}
                  {...(look.light ? { stroke: INK, "stroke-width": 1.6 } : {})}
                />
                <path d={look.emblem} fill={look.light ? INK : PAPER} />
              </g>
              <text class="web-name" text-anchor="middle" y={below ? 40 : -29}>
                {column.title}
              </text>
            </g>
          );
        })}
      </svg>
      <ul class="web-legend">
        {KINDS.filter((kind) => lines.some((line) => line.kind === kind)).map((kind) => (
          <li key={kind}>
            <svg width="30" height="10" viewBox="0 0 30 10" aria-hidden="true">
              <line class={`web-line ${kind}`} x1="2" y1="5" x2="28" y2="5" />
            </svg>{" "}
            {WORDS[kind]}
          </li>
        ))}
      </ul>
    </>
  );
}
