// Water and land. Drawn once for each map; who holds what only changes classes.

import { useSignalEffect } from "@preact/signals";
import { memo } from "preact/compat";
import { useRef } from "preact/hooks";
import type { Shape } from "../api/wire";
import { seen } from "../state/table";
import { lookOf } from "../ui/symbols";
import type { Atlas } from "./atlas";
import { settled, size } from "./camera";
import { Marks } from "./marks";

const TURNS = [-1, 0, 1];
/** How far beyond the sight a copy stays, in pixels of the board: shapes leave the frame, and hands pan fast. */
const EDGE = 500;

/** A layer three times around the world. Layers, not worlds, are repeated: land crosses the seam. */
function Around({ id, width }: { id: string; width: number }) {
  return (
    <>
      {TURNS.map((turn) => (
        <use key={turn} data-turn={turn} href={`#${id}`} x={turn * width} />
      ))}
    </>
  );
}

/** Each closed line as a path of its own, so that a corner of the map does not cost as much as all of it. */
const pieces = (path: string) =>
  path.split(/(?=M)/).map((piece) => <path key={piece.slice(0, 24)} d={piece} />);

/** The class of a space's ground. */
export function groundClass(shape: Shape, holder: string | null | undefined): string {
  if (shape.terrain === "sea") return "sea-zone";
  if (shape.terrain === "impassable") return "impassable";
  return `land ${shape.disc ? "island" : ""} ${holder ? `held-${lookOf(holder).key}` : "free"}`;
}

export const Ground = memo(function Ground({ map }: { map: Atlas }) {
  const root = useRef<SVGSVGElement>(null);
  const { shapes } = map;
  const { width, height } = shapes;
  useSignalEffect(() => {
    const picture = seen.value?.picture;
    for (const path of root.current?.querySelectorAll<SVGPathElement>("path[data-space]") ?? []) {
      const shape = shapes.spaces[map.numbers.get(path.dataset.space ?? "") ?? -1];
      const wanted = shape ? groundClass(shape, picture?.spaces[shape.id]?.holder) : "";
      if (path.getAttribute("class") !== wanted) path.setAttribute("class", wanted);
    }
  });
  // What is out of sight need not be painted.
  useSignalEffect(() => {
    const { x, k } = settled.value;
    const from = -x / k;
    const to = from + size.value.width / k;
    for (const copy of root.current?.querySelectorAll<SVGUseElement>("use[data-turn]") ?? []) {
      const left = Number(copy.dataset.turn) * map.width;
      copy.style.display = left - EDGE < to && left + map.width + EDGE > from ? "" : "none";
    }
  });
  const draw = (wanted: (shape: Shape) => boolean) =>
    shapes.spaces
      .filter(wanted)
      .map((shape) => (
        <path key={shape.id} data-space={shape.id} class={groundClass(shape, null)} d={shape.path} />
      ));
  return (
    <svg
      ref={root}
      class="ground"
      width={width / 10}
      height={height / 10}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <defs>
        <pattern
          id="hatch"
          width="80"
          height="80"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect class="hatch-ground" width="80" height="80" />
          <rect class="hatch-line" width="12" height="80" />
        </pattern>
        <g id="g-sea">{draw((shape) => shape.terrain === "sea")}</g>
        <g id="g-coast">
          {pieces(shapes.scenery)}
          {shapes.spaces
            .filter((shape) => shape.terrain !== "sea" && !shape.disc)
            .map((shape) => (
              <path key={shape.id} d={shape.path} />
            ))}
        </g>
        <g id="g-land">
          <g class="scenery">{pieces(shapes.scenery)}</g>
          {draw((shape) => shape.terrain !== "sea" && !shape.disc)}
          <g class="lakes">{pieces(shapes.lakes)}</g>
        </g>
        <g id="g-discs">
          {draw((shape) => !!shape.disc)}
          <Marks marks={shapes.marks} />
        </g>
      </defs>
      <Around id="g-sea" width={width} />
      {["shore-far", "shore-near", "coast"].map((line) => (
        <g key={line} class={line}>
          <Around id="g-coast" width={width} />
        </g>
      ))}
      <Around id="g-land" width={width} />
      <Around id="g-discs" width={width} />
    </svg>
  );
});
