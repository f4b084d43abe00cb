// The map: layers, and what a pointer or the keyboard does to them.

import { useSignalEffect } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { hoveredOrder } from "../state/orders";
import { info, ownPower, seen } from "../state/table";
import { type Atlas, anchorOf, atlas, loadAtlas } from "./atlas";
import { BlocksLayer } from "./blocks-layer";
import { lookAt, moving, startCamera, view } from "./camera";
import { startFollow } from "./follow";
import { Ground } from "./ground";
import { handlersFor, mayPan } from "./hand";
import { fontsLoaded, level, placesApart } from "./layout";
import { arrowsNow, Lights } from "./lights";
import { forgetWidths } from "./measure";
import { startMotion } from "./motion";
import { pinned, startPins } from "./pins";
import { MapTools } from "./tools";
import { Tooltip } from "./tooltip";

export function Board({ game }: { game: string }) {
  useEffect(() => {
    if (atlas.peek()?.game !== game) atlas.value = null;
    void loadAtlas(game).then((loaded) => {
      atlas.value = loaded;
    });
  }, [game]);
  useEffect(() => {
    const measureAgain = () => {
      forgetWidths();
      fontsLoaded.value++;
    };
    void document.fonts?.ready.then(measureAgain);
    // A font that is first wanted by the map itself comes later than that.
    document.fonts?.addEventListener("loadingdone", measureAgain);
    return () => document.fonts?.removeEventListener("loadingdone", measureAgain);
  }, []);
  const map = atlas.value;
  if (!map || map.game !== game) return <div class="board" aria-busy="true" />;
  return <MapView map={map} />;
}

function MapView({ map }: { map: Atlas }) {
  const root = useRef<HTMLDivElement>(null);
  const world = useRef<HTMLDivElement>(null);
  const plates = useRef<HTMLDivElement>(null);
  const ghosts = useRef<SVGGElement>(null);
  // They remember a drag, so they outlive a rendering.
  const hand = useMemo(() => handlersFor(map, root), [map]);
  useEffect(() => {
    if (!root.current) return;
    const stops = [startCamera(root.current, map, mayPan), startPins()];
    firstLook(map);
    stops.push(startFollow());
    if (ghosts.current) stops.push(startMotion(ghosts.current));
    return () => {
      for (const stop of stops) stop();
    };
  }, [map]);
  useSignalEffect(() => {
    // While it moves, the picture there is gets stretched; once it rests, it is drawn sharp.
    if (world.current) world.current.style.willChange = moving.value ? "transform" : "auto";
  });
  useSignalEffect(() => {
    const { x, y, k } = view.value;
    if (world.current) world.current.style.transform = `translate3d(${x}px, ${y}px, 0) scale(${k})`;
    if (plates.current) plates.current.style.transform = `translate3d(${x}px, ${y}px, 0)`;
  });
  return (
    <div ref={root} class={`board level-${level.value}`} role="application" aria-label="Map" {...hand}>
      <div ref={world} class="world">
        <Ground map={map} />
        <Lights map={map} />
      </div>
      <div ref={plates} class="over-world">
        <svg class="plates">
          <BlocksLayer />
          <ArrowNumbers />
          <g ref={ghosts} class="ghosts" />
        </svg>
      </div>
      <Tooltip />
      <MapTools map={map} />
    </div>
  );
}

/** Room for words on an arrow, by a letter's usual width. */
const wordsWide = (words: string) => words.length * 6.4 + 16;

function ArrowNumbers() {
  const numbered = arrowsNow.value.filter((arrow) => arrow.number !== "");
  const places = placesApart(numbered.map((arrow) => arrow.places));
  return (
    <>
      {numbered.map((arrow, at) => {
        const [x, y] = places[at] ?? [0, 0];
        const words = typeof arrow.number === "string" ? wordsWide(arrow.number) : 0;
        const kind = arrow.leaves ? "retreat" : arrow.attack ? "attack" : "move";
        return (
          <g
            key={arrow.n}
            ref={pinned({ x: x / 10, y: y / 10, dx: 0, dy: 0 })}
            class={`arrow-number ${kind} ${hoveredOrder.value === arrow.n ? "lit" : ""}`}
            onPointerEnter={() => (hoveredOrder.value = arrow.n)}
            onPointerLeave={() => (hoveredOrder.value = null)}
          >
            {words ? <rect x={-words / 2} y="-10" width={words} height="20" rx="10" /> : <circle r="9" />}
            <text text-anchor="middle" y="4">
              {arrow.number}
            </text>
          </g>
        );
      })}
    </>
  );
}

/** Begin where the seat's pieces are, or where somebody has to decide. */
function firstLook(map: Atlas): void {
  const picture = seen.peek()?.picture;
  const power = ownPower.peek() ?? seen.peek()?.desk.strip.find((line) => line.active)?.power;
  const scale = window.innerWidth < 640 ? 1.1 : 1.45;
  let [x, y, all] = [0, 0, 0];
  const home = Object.entries(picture?.spaces ?? {}).find(
    ([, space]) => space.capital && space.holder === power,
  )?.[0];
  const anchor = home && anchorOf(map, home);
  if (anchor) {
    lookAt(anchor[0], anchor[1], scale);
    return;
  }
  for (const [id, space] of Object.entries(picture?.spaces ?? {})) {
    const point = anchorOf(map, id);
    const weight = space.stacks.filter((stack) => stack.power === power).length;
    if (!point || !weight) continue;
    [x, y, all] = [x + point[0] * weight, y + point[1] * weight, all + weight];
  }
  if (all) lookAt(x / all, y / all, scale);
  else lookAt(map.width * 0.37, map.height * 0.3, info.peek() ? scale : 0);
}
