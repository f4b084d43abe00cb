// Writes src/games/<game>/generated/cut.json: a piece of each game's map, small enough for the home page's cards.
// Usage: npm run cuts
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { cards, generate, generated, web } from "./games.mjs";

const FILE = "cut.json";
/** Units of the map's file per pixel of the board. */
const UNITS = 10;
/** Units per step of a cut: a card shows no finer. */
const STEP = 5;
/** Bends smaller than this many units are left out. */
const SMALL = 9;
/** How far shapes go on outside the window, so that their ends are not seen. */
const MARGIN = 200;

/** The rings of `M… l… z` as lists of points. */
function ringsOf(path) {
  return [...path.matchAll(/M(-?\d+)[ ,]?(-?\d+)l([^zM]*)z?/g)].map(([, x, y, steps]) => {
    const numbers = [...steps.matchAll(/-?\d+/g)].map(Number);
    const ring = [[Number(x), Number(y)]];
    for (let at = 0; at + 1 < numbers.length; at += 2) {
      const [lastX, lastY] = ring.at(-1);
      ring.push([lastX + numbers[at], lastY + numbers[at + 1]]);
    }
    return ring;
  });
}

/** What of a ring lies on the inner side of each edge of a box, edge after edge. */
function clipped(ring, { left, top, right, bottom }) {
  const edges = [
    [0, 1, left],
    [0, -1, right],
    [1, 1, top],
    [1, -1, bottom],
  ];
  return edges.reduce((points, [axis, sign, limit]) => {
    const inside = (point) => (point[axis] - limit) * sign >= 0;
    return points.flatMap((point, index) => {
      const before = points.at(index - 1);
      if (inside(point) === inside(before)) return inside(point) ? [point] : [];
      const part = (limit - before[axis]) / (point[axis] - before[axis]);
      const crossing = before.map((from, at) => from + (point[at] - from) * part);
      return inside(point) ? [crossing, point] : [crossing];
    });
  }, ring);
}

function distance([x, y], [ax, ay], [bx, by]) {
  const length = Math.hypot(bx - ax, by - ay);
  if (!length) return Math.hypot(x - ax, y - ay);
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
}

/** Points without which the line would bend visibly (Douglas and Peucker's way). */
function bends(points) {
  const [first, last] = [points[0], points.at(-1)];
  let [far, most] = [0, 0];
  points.forEach((point, at) => {
    const off = distance(point, first, last);
    if (off > most) [far, most] = [at, off];
  });
  if (most < SMALL) return [first, last];
  return [...bends(points.slice(0, far + 1)).slice(0, -1), ...bends(points.slice(far))];
}

/** A ring has no ends: it is cut where it goes farthest left, so that neighbours are cut alike. */
function simplified(ring) {
  if (ring.length < 4) return ring;
  const start = ring.reduce((best, point, at) => (point[0] < ring[best][0] ? at : best), 0);
  const turned = [...ring.slice(start), ...ring.slice(0, start)];
  const middle = Math.floor(turned.length / 2);
  return [
    ...bends(turned.slice(0, middle + 1)).slice(0, -1),
    ...bends([...turned.slice(middle), turned[0]]).slice(0, -1),
  ];
}

function written(ring, { x, y }) {
  const steps = ring.map((point) => [Math.round((point[0] - x) / STEP), Math.round((point[1] - y) / STEP)]);
  const moved = steps.slice(1).map((point, at) => [point[0] - steps[at][0], point[1] - steps[at][1]]);
  const line = moved
    .filter(([dx, dy]) => dx || dy)
    .map(([dx, dy]) => `${dx}${dy < 0 ? "" : " "}${dy}`)
    .reduce((text, pair) => text + (text && !pair.startsWith("-") ? " " : "") + pair, "");
  return line ? `M${steps[0].join(" ")}l${line}z` : "";
}

/** An island that is drawn as a disc: `M x y a r r …`. */
function discIn(path, box, origin) {
  const [, x, y, radius] = /^M(-?\d+) (-?\d+)a(\d+)/.exec(path).map(Number);
  if (x < box.left || x > box.right || y < box.top || y > box.bottom) return "";
  const [cx, cy, r] = [x - origin.x, y - origin.y, radius].map((units) => Math.round(units / STEP));
  return `M${cx} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

export function cutOf(shapes, window) {
  const origin = { x: (window.x - window.wide) * UNITS, y: (window.y - window.high) * UNITS };
  const size = { width: 2 * window.wide * UNITS, height: 2 * window.high * UNITS };
  const box = {
    left: origin.x - MARGIN,
    top: origin.y - MARGIN,
    right: origin.x + size.width + MARGIN,
    bottom: origin.y + size.height + MARGIN,
  };
  const small = (path) =>
    ringsOf(path)
      .map((ring) => clipped(ring, box))
      .filter((ring) => ring.length > 2)
      .map((ring) => written(simplified(ring), origin))
      .join("");
  const spaces = shapes.spaces
    .map(({ id, terrain, path, disc }) => ({
      id,
      ...(terrain !== "land" && { terrain }),
      ...(disc && { disc }),
      path: path.includes("a") ? discIn(path, box, origin) : small(path),
    }))
    .filter((space) => space.path);
  return { width: size.width / STEP, height: size.height / STEP, scenery: small(shapes.scenery), spaces };
}

/** Of one game, as its file says it. */
export function madeCut(game) {
  const shapes = join(web, "..", "games", game, "map", "shapes.json");
  return `${JSON.stringify(cutOf(JSON.parse(readFileSync(shapes, "utf8")), cards[game].window))}\n`;
}

/** What the file says; null where there is none yet. */
export function keptCut(game) {
  const file = generated(game, FILE);
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const game of Object.keys(cards)) generate(game, FILE, madeCut(game));
}
