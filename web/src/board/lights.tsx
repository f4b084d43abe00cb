// Lit spaces and arrows, between the ground and the plates. Line widths follow the scale through `--k`.

import { useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import { faceOf } from "../games";
import { battles } from "../state/odds";
import { hoveredOrder, phaseOrders } from "../state/orders";
import { current, goTargets, held, panelLights, refusals } from "../state/selection";
import { seen } from "../state/table";
import { type Atlas, anchorOf, nearTo, shapeOf, UNITS } from "./atlas";
import { view } from "./camera";
import { plateAt } from "./layout";

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
        {["attack", "move"].map((kind) => (
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
  for (const id of battles.value) lit.set(id, "attack ordered");
  for (const [id, kind] of panelLights.value) lit.set(id, kind);
  for (const [id, ways] of goTargets.value)
    lit.set(id, ways.some((way) => isMove(way.kind)) ? "move" : "attack");
  const here = current.value;
  if (here && held.value && refusals.value.has(here) && !goTargets.value.has(here)) lit.set(here, "refused");
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

export interface DrawnArrow {
  n: number;
  number: number;
  attack: boolean;
  path: string;
  /** The middle of the arc, in units of the map. */
  middle: [number, number];
}

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
export function arc(
  from: [number, number],
  to: [number, number],
): { path: string; middle: [number, number] } {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const bend = 0.18;
  const control: [number, number] = [from[0] + dx / 2 + dy * bend, from[1] + dy / 2 - dx * bend];
  const round = (point: [number, number]) => point.map((value) => Math.round(value)).join(" ");
  return {
    path: `M${round(from)}Q${round(control)} ${round(to)}`,
    middle: [(from[0] + 2 * control[0] + to[0]) / 4, (from[1] + 2 * control[1] + to[1]) / 4],
  };
}

export function drawnArrows(map: Atlas): DrawnArrow[] {
  const face = faceOf(map.game);
  const view = seen.value?.view;
  const told = face.written?.(view)?.map((order, at) => ({ n: at + 1, number: at + 1, ...order }));
  const given = () =>
    phaseOrders.value.flatMap((entry, at) => {
      const arrow = face.arrow(entry.order ?? "", view);
      return arrow ? [{ n: entry.n, number: at + 1, ...arrow, attack: battles.value.has(arrow.to) }] : [];
    });
  return (told ?? given()).flatMap(({ n, number, attack, ...way }) => {
    const from = plateAt(way.from);
    const there = plateAt(way.to);
    if (!from || !there || way.from === way.to) return [];
    const to = { ...there, x: nearTo(map, there.x / UNITS, from.x / UNITS) * UNITS };
    return [{ n, number, attack, ...arc(leaving(from, to), leaving(to, from)) }];
  });
}

function Arrows({ map }: { map: Atlas }) {
  const target = held.value && current.value && goTargets.value.get(current.value)?.[0];
  const from = held.value && anchorOf(map, held.value.space);
  return (
    <>
      {drawnArrows(map).map((arrow) => {
        const kind = arrow.attack ? "attack" : "move";
        return (
          <g key={arrow.n} class={`arrow ${kind} ${hoveredOrder.value === arrow.n ? "lit" : ""}`}>
            <path class="arrow-back" d={arrow.path} />
            <path class="arrow-line" d={arrow.path} marker-end={`url(#head-${kind})`} />
          </g>
        );
      })}
      {target && from && (
        <Route
          map={map}
          route={[held.value?.space ?? "", ...target.route]}
          kind={isMove(target.kind) ? "move" : "attack"}
        />
      )}
    </>
  );
}

/** The way the held pieces would take, dotted. */
function Route({ map, route, kind }: { map: Atlas; route: string[]; kind: string }) {
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
      <path class="arrow-line" d={`M${line}`} marker-end={`url(#head-${kind})`} />
    </g>
  );
}
