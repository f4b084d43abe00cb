// Lit spaces and arrows, between the ground and the plates. Line widths follow the scale through `--k`.

import { computed, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Seen } from "../api/wire";
import { faceOf } from "../games";
import { spokenOf } from "../lessons/state";
import { hinted } from "../state/hint";
import { railsShown, threats } from "../state/layers";
import { battles } from "../state/odds";
import { hoveredOrder, phaseOrders } from "../state/orders";
import { current, goTargets, held, panelLights, refusals } from "../state/selection";
import { seen } from "../state/table";
import { type Atlas, anchorOf, atlas, nearTo, shapeOf, UNITS } from "./atlas";
import { settled, view } from "./camera";
import { onNames, plateAt } from "./layout";
import { pins, wayPinned } from "./route";

const TURNS = [-1, 0, 1];

const MOVES = new Set(["move", "load", "offload", "land", "rail", "patrol", "deploy", "build"]);
const isMove = (kind: string) => MOVES.has(kind);

export function Lights({ map }: { map: Atlas }) {
  const root = useRef<SVGSVGElement>(null);
  useSignalEffect(() => {
    root.current?.style.setProperty("--k", String(view.value.k));
  });
  const { width, height } = map.shapes;
  return (
    <svg
      ref={root}
      class="lights"
      width={width / 10}
      height={height / 10}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <defs>
        {["attack", "move", "retreat"].map((kind) => (
          <marker
            key={kind}
            id={`head-${kind}`}
            viewBox="0 0 10 10"
            refX="7"
            refY="5"
            markerWidth="4.5"
            markerHeight="4.5"
            orient="auto"
          >
            <path class={`head ${kind}`} d="M0 0l10 5-10 5z" />
          </marker>
        ))}
        <g id="g-lights">
          <LitSpaces map={map} />
        </g>
        <g id="g-arrows">
          {railsShown.value && <Rails map={map} />}
          <Arrows map={map} />
        </g>
      </defs>
      {["g-lights", "g-arrows"].map((id) =>
        TURNS.map((turn) => <use key={`${id}${turn}`} href={`#${id}`} x={turn * width} />),
      )}
    </svg>
  );
}

function LitSpaces({ map }: { map: Atlas }) {
  const lit = new Map<string, string>();
  for (const [id, strong] of threats.value) lit.set(id, strong ? "threat strong" : "threat");
  for (const id of spokenOf.value) lit.set(id, "taught");
  for (const id of battles.value) lit.set(id, "attack ordered");
  for (const [id, kind] of panelLights.value) lit.set(id, kind);
  for (const [id, ways] of goTargets.value)
    lit.set(id, ways.some((way) => isMove(way.kind)) ? "move" : "attack");
  const here = current.value;
  if (here && held.value && refusals.value.has(here) && !goTargets.value.has(here)) lit.set(here, "refused");
  for (const id of pins.value) lit.set(id, "pinned");
  if (held.value) lit.set(held.value.space, "from");
  return (
    <>
      {[...lit].map(([id, kind]) => {
        const shape = shapeOf(map, id);
        return shape && <path key={id} class={`light ${kind} ${id === here ? "here" : ""}`} d={shape.path} />;
      })}
      {here && !lit.has(here) && <path class="light hover" d={shapeOf(map, here)?.path} />}
    </>
  );
}

/** Lines between regions that a rail joins. */
function Rails({ map }: { map: Atlas }) {
  const lines = map.shapes.marks.flatMap(({ kind, spaces }) => {
    const [from, to] = (spaces ?? []).map((id) => anchorOf(map, id));
    if (kind !== "rail" || !from || !to) return [];
    const x = nearTo(map, to[0], from[0]);
    return [`M${from[0] * UNITS} ${from[1] * UNITS}L${x * UNITS} ${to[1] * UNITS}`];
  });
  const d = lines.join("");
  return (
    <>
      <path class="rail-bed" d={d} />
      <path class="rail-ties" d={d} />
    </>
  );
}

export interface DrawnArrow {
  n: number;
  /** Its number in the list of orders, or what it says by itself. */
  number: number | string;
  attack: boolean;
  /** A way out of a battle. */
  leaves?: boolean;
  /** The one that is spoken of: through a space that is being cleared. */
  thick?: boolean;
  path: string;
  /** Where its number may stand, best first, in units of the map. */
  places: [number, number][];
}

/** Parts of an arrow's way at which its number may stand. */
const PARTS = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8];

/** Where a line from the middle of a box towards a point leaves the box. */
function leaving(
  box: { x: number; y: number; w: number; h: number },
  to: { x: number; y: number },
): [number, number] {
  const [dx, dy] = [to.x - box.x, to.y - box.y];
  const part = Math.min(1, box.w / Math.abs(dx || 1), box.h / Math.abs(dy || 1));
  return [box.x + dx * part, box.y + dy * part];
}

/** Arcs bend to the left of their way, so that there and back do not cover each other. */
const BEND = 0.18;
/** Other bends, where names are in the way or an equal arrow has taken the first: steps from the first. */
const OTHER_BENDS = [0, 1, -1, 2, -2, 3];
/** A step is so much of the way, and at least so many pixels of the screen. */
const STEP = 0.14;
const STEP_PIXELS = 26;
/** Arrows shorter than this begin at plates, not beyond the names. */
const SHORT = 40;

export function arc(
  from: [number, number],
  to: [number, number],
  bend = BEND,
): { path: string; places: [number, number][] } {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const control: [number, number] = [from[0] + dx / 2 + dy * bend, from[1] + dy / 2 - dx * bend];
  const round = (point: [number, number]) => point.map((value) => Math.round(value)).join(" ");
  const at = (part: number, axis: 0 | 1) =>
    (1 - part) ** 2 * from[axis] + 2 * part * (1 - part) * control[axis] + part ** 2 * to[axis];
  return {
    path: `M${round(from)}Q${round(control)} ${round(to)}`,
    places: PARTS.map((part) => [at(part, 0), at(part, 1)]),
  };
}

/** A line through the stops of a named way, its number between two of them. */
export function through(points: [number, number][]): { path: string; places: [number, number][] } {
  const line = points.map((point) => point.map((value) => Math.round(value)).join(" ")).join("L");
  const legs = points.slice(1).map(([x, y], at) => ({ from: points[at] ?? [x, y], to: [x, y] }) as Leg);
  const long = ({ from, to }: Leg) => Math.hypot(to[0] - from[0], to[1] - from[1]);
  const places = legs
    .sort((a, b) => long(b) - long(a))
    .flatMap(({ from, to }) =>
      PARTS.map((part): [number, number] => [
        from[0] + (to[0] - from[0]) * part,
        from[1] + (to[1] - from[1]) * part,
      ]),
    );
  return { path: `M${line}`, places };
}

interface Leg {
  from: [number, number];
  to: [number, number];
}

type Box = NonNullable<ReturnType<typeof plateAt>>;

/** From beyond the one name to before the other; where these are close together, from plate to plate. */
function clearOfNames(
  from: string,
  to: string,
  fromPlate: Box,
  toPlate: Box,
  near: (x: number) => number,
): [start: [number, number], end: [number, number]] {
  const [whole, there] = [plateAt(from, true) ?? fromPlate, plateAt(to, true) ?? toPlate];
  const target = { ...there, x: near(there.x) };
  const [start, end] = [leaving(whole, target), leaving(target, whole)];
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const onward = dx * (target.x - whole.x) + dy * (target.y - whole.y) > 0;
  const long = (Math.hypot(dx, dy) / UNITS) * settled.value.k;
  return onward && long > SHORT ? [start, end] : [leaving(fromPlate, toPlate), leaving(toPlate, fromPlate)];
}

/** The bend that leaves most names readable, of those that no equal arrow has taken. */
function clearArc(from: [number, number], to: [number, number], ends: string[], taken: Set<number>) {
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const step = Math.max(STEP, (STEP_PIXELS * UNITS) / settled.value.k / long);
  const free = OTHER_BENDS.filter((bend) => !taken.has(bend));
  const arcs = (free.length ? free : OTHER_BENDS).map((bend) => ({
    bend,
    ...arc(from, to, BEND + bend * step),
  }));
  const cost = new Map(arcs.map((one) => [one, onNames(one.places, ends)]));
  const best = arcs.reduce((a, b) => ((cost.get(b) ?? 0) < (cost.get(a) ?? 0) ? b : a));
  taken.add(best.bend);
  return { path: best.path, places: best.places };
}

/** Beside an equal way: that far from it, in units of the map. */
const aside = (points: [number, number][], at: number): [number, number][] => {
  const by = (at * 60) / settled.value.k;
  return at ? points.map(([x, y]) => [x + by, y + by]) : points;
};

/** What is drawn now, reckoned once for the lines and their numbers. */
export const arrowsNow = computed(() => (atlas.value ? drawnArrows(atlas.value) : []));

function drawnArrows(map: Atlas): DrawnArrow[] {
  const face = faceOf(map.game);
  const view = seen.value?.view;
  const told = face
    .written?.(view)
    ?.map((order, at) => ({ n: at + 1, number: at + 1, way: undefined, ...order }));
  const given = () =>
    phaseOrders.value.flatMap((entry, at) => {
      const arrow = face.arrow(entry.order ?? "", view);
      if (!arrow) return [];
      return [{ n: entry.n, number: at + 1, way: undefined, ...arrow, attack: battles.value.has(arrow.to) }];
    });
  // A battle that is fought has its own ways in and out.
  const fought = waysOfFights(seen.value);
  /** Bends and lines taken by arrows of the same way. */
  const bends = new Map<string, Set<number>>();
  const lines = new Map<string, number>();
  return (fought ?? told ?? given()).flatMap(({ n, number, attack, ...way }) => {
    const from = plateAt(way.from);
    const there = plateAt(way.to);
    if (!from || !there || way.from === way.to) return [];
    const near = (x: number) => nearTo(map, x / UNITS, from.x / UNITS) * UNITS;
    const to = { ...there, x: near(there.x) };
    const [start, end] = clearOfNames(way.from, way.to, from, to, near);
    const between = (way.way ?? []).slice(1, -1).flatMap((id): [number, number][] => {
      const stop = anchorOf(map, id);
      return stop ? [[near(stop[0] * UNITS), stop[1] * UNITS]] : [];
    });
    const [first, last] = [between[0], between.at(-1)];
    const leaves = "leaves" in way && way.leaves;
    const ends = [way.from, way.to];
    if (!first || !last) {
      const taken = bends.get(ends.join(" ")) ?? new Set();
      bends.set(ends.join(" "), taken);
      return [{ n, number, attack, leaves, ...clearArc(start, end, ends, taken) }];
    }
    const stops = (way.way ?? ends).join(" ");
    const equal = lines.get(stops) ?? 0;
    lines.set(stops, equal + 1);
    const out = leaving(from, { x: first[0], y: first[1] });
    const into = leaving(to, { x: last[0], y: last[1] });
    return [
      {
        n,
        number,
        attack,
        leaves,
        thick: Boolean(fought),
        ...through(aside([out, ...between, into], equal)),
      },
    ];
  });
}

/** Ways of the battles that go on now, where a game tells them. */
function waysOfFights(now: Seen | null) {
  const parts = now?.desk.sheet?.parts ?? [];
  const ways = parts.flatMap((part) => (part.part === "battle" ? part.ways : []));
  if (!ways.length) return null;
  return ways.map(({ from, to, words, leaves, through }, at) => ({
    n: -at - 1,
    number: words,
    attack: !leaves,
    leaves,
    from,
    to,
    way: through ? [from, through, to] : undefined,
  }));
}

/** The way that is drawn for the pieces in hand: as pinned, else as the server would go. */
function wayInHand(): { way: string[]; kind: string; pins: string[] } | null {
  const from = held.value?.space;
  if (!from || !current.value) return null;
  const pinned = wayPinned.value;
  const target = goTargets.value.get(current.value)?.[0];
  const kind = !target || isMove(target.kind) ? "move" : "attack";
  if (pinned) return { way: pinned.way, kind: pinned.legal === false ? "refused" : kind, pins: pins.value };
  return target ? { way: [from, ...target.route], kind, pins: [] } : null;
}

function Arrows({ map }: { map: Atlas }) {
  const inHand = wayInHand();
  const advised = inHand ? null : hinted.value;
  return (
    <>
      {arrowsNow.value.map((arrow) => {
        const kind = arrow.leaves ? "retreat" : arrow.attack ? "attack" : "move";
        return (
          <g
            key={arrow.n}
            class={`arrow ${arrow.leaves ? "dotted" : ""} ${arrow.thick ? "thick" : ""} ${kind} ${hoveredOrder.value === arrow.n ? "lit" : ""}`}
          >
            <path class="arrow-back" d={arrow.path} />
            <path class="arrow-line" d={arrow.path} marker-end={`url(#head-${kind})`} />
          </g>
        );
      })}
      {advised && <Route map={map} route={advised.way ?? [advised.from, advised.to]} kind="move" pins={[]} />}
      {inHand && <Route map={map} route={inHand.way} kind={inHand.kind} pins={inHand.pins} />}
    </>
  );
}

/** The way the held pieces would take, dotted. */
function Route({ map, route, kind, pins }: { map: Atlas; route: string[]; kind: string; pins: string[] }) {
  const stops = route
    .filter((id, at) => id !== route[at - 1])
    .flatMap((id) => {
      const point = anchorOf(map, id);
      return point ? [point] : [];
    });
  const [first] = stops;
  if (!first || stops.length < 2) return null;
  const line = stops
    .map(([x, y]) => `${Math.round(nearTo(map, x, first[0]) * 10)} ${Math.round(y * 10)}`)
    .join("L");
  return (
    <g class={`arrow dotted ${kind}`}>
      <path class="arrow-back" d={`M${line}`} />
      <path
        class="arrow-line"
        d={`M${line}`}
        marker-end={kind === "refused" ? undefined : `url(#head-${kind})`}
      />
      {pins.map((id) => {
        const point = anchorOf(map, id);
        return (
          point && (
            <circle key={id} class="pin" cx={nearTo(map, point[0], first[0]) * UNITS} cy={point[1] * UNITS} />
          )
        );
      })}
    </g>
  );
}
