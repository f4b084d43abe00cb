// Names and plates on the map, one group for each space. The group is the space for the keyboard and for
// screen readers.

import { computed, useComputed } from "@preact/signals";
import { faceOf } from "../games";
import type { GameFace } from "../games/face";
import { folioOpen } from "../state/layers";
import { battleOdds, battles } from "../state/odds";
import { phaseOrders } from "../state/orders";
import {
  current,
  goTargets,
  held,
  movableSpaces,
  panelLights,
  pickedUnits,
  refusals,
} from "../state/selection";
import { info, seen } from "../state/table";
import { percent } from "../ui/controls";
import { atlas } from "./atlas";
import type { Block } from "./blocks";
import { inHand, level, type Placed, placed } from "./layout";
import { chanceWords, type Light, spaceWords } from "./names";
import { pinned } from "./pins";
import { FactoryMark, Plate } from "./plate";
import { WorldDiscs } from "./world-discs";

/** The name of its space tells it. */
const UNSPOKEN = { "aria-hidden": true } as const;

/** The numbers of this phase's orders, by where they lead. */
const ordersTo = computed(() => {
  const numbers = new Map<string, number[]>();
  const face = faceOf(info.value?.game);
  phaseOrders.value.forEach((entry, at) => {
    const to = face.arrow(entry.order ?? "", seen.value?.view)?.to;
    if (to) numbers.set(to, [...(numbers.get(to) ?? []), at + 1]);
  });
  return numbers;
});

/** What a click on a space would do. */
export function lightOf(id: string): Light {
  const [first] = goTargets.value.get(id) ?? [];
  return {
    kind: first?.kind ?? panelLights.value.get(id) ?? null,
    odds: first?.odds ?? battleOdds.value.get(id) ?? null,
    refused: refusals.value.get(id) ?? [],
    holding: held.value !== null,
    attackedBy: battles.value.has(id) ? (ordersTo.value.get(id) ?? []) : [],
    chosen: held.value?.space === id ? pickedUnits.value.map(({ unit, count }) => [unit, count]) : [],
  };
}

export function BlocksLayer() {
  const map = atlas.value;
  if (!map) return null;
  if (level.value === "world") return <WorldDiscs map={map} />;
  const face = faceOf(map.game);
  return (
    <>
      <g class="leaders">
        {placed.value.map((one) => one.spot.leader && <Leader key={one.block.id} placed={one} />)}
      </g>
      {placed.value.map((one) => (
        <SpaceGroup key={one.block.id} placed={one} face={face} />
      ))}
      {/* Over all plates: an odds chip may have to lie on a neighbour's. */}
      <g class="chips" {...UNSPOKEN}>
        {placed.value.map((one) => (
          <OddsChip key={one.block.id} placed={one} />
        ))}
        {placed.value.map((one) => (
          <WordsChip key={one.block.id} placed={one} />
        ))}
      </g>
    </>
  );
}

function Leader({ placed: { block, spot, dx, dy } }: { placed: Placed }) {
  if (!spot.leader) return null;
  const [x, y] = [spot.leader[0] - spot.x + dx, spot.leader[1] - spot.y + dy];
  const [ax, ay] = block.shape.pieces;
  return (
    <g ref={pinned({ x: ax / 10, y: ay / 10, dx: 0, dy: 0 })} class="leader">
      <path d={`M0 0L${x.toFixed(1)} ${y.toFixed(1)}`} />
      <circle r="2" />
    </g>
  );
}

/** The one space that Tab stops at. */
const tabStop = computed(
  () => current.value ?? held.value?.space ?? [...movableSpaces.value][0] ?? placed.value[0]?.block.id,
);

/** Renders only when something of its own changes, not wherever the pointer goes. */
function SpaceGroup({ placed: { block: plain, dx, dy }, face }: { placed: Placed; face: GameFace }) {
  const { id, shape } = plain;
  const stop = useComputed(() => tabStop.value === id).value;
  const mine = useComputed(() => held.value?.space === id).value;
  const lit = useComputed(() => goTargets.value.has(id)).value;
  const here = useComputed(() => current.value === id).value;
  const words = useComputed(() => {
    const picture = seen.value?.picture;
    const space = picture?.spaces[id];
    if (!picture || !space) return "";
    return spaceWords(picture, shape, space, face, face.pieces(seen.value?.view, id), lightOf(id));
  }).value;
  const [ax, ay] = shape.pieces;
  const block = mine ? inHand(plain) : plain;
  const look = ["space", mine && "held", lit && "lit", here && "current"];
  return (
    <g
      ref={pinned({ x: ax / 10, y: ay / 10, dx, dy })}
      data-block={block.id}
      class={look.filter(Boolean).join(" ")}
    >
      <g {...UNSPOKEN}>
        <Facts block={block} />
        {block.plates.map((plate, at) => (
          <Plate key={`${plate.power}${plate.number ?? at}`} block={block} plate={plate} face={face} />
        ))}
        <FactoryMark block={block} />
        {mine && <Ring block={block} />}
      </g>
      {/* What is printed on a button is in its name: only the space's own name is part of it. */}
      <g
        id={`space-${block.id}`}
        class="space-button"
        role="button"
        tabindex={stop ? 0 : -1}
        aria-label={words}
        aria-pressed={mine}
      >
        <Name block={block} />
        <FocusRing block={block} />
      </g>
    </g>
  );
}

function lookOfLabel(block: Block): string {
  const sea = block.shape.terrain === "sea";
  const number = sea && /^\d+$/.test(block.space.name);
  return `label ${block.level} ${sea ? "sea" : ""} ${number ? "number" : ""} ${block.shape.terrain === "impassable" ? "closed" : ""}`;
}

function Name({ block }: { block: Block }) {
  if (!block.lines.length) return null;
  return (
    <text class={`${lookOfLabel(block)} name`}>
      {block.lines.map(({ text, x, y }, at) => (
        <tspan key={text} x={x} y={y}>
          {at < block.lines.length - 1 && !/[-/]$/.test(text) ? `${text} ` : text}
        </tspan>
      ))}
    </text>
  );
}

/** What stands beside a name: its code on the map, what it is worth, its city. */
function Facts({ block }: { block: Block }) {
  const last = block.lines.at(-1);
  if (!last) return null;
  const { worth, city, capital } = block.space;
  return (
    <g class={lookOfLabel(block)}>
      {block.code && (
        <text class="code" text-anchor="middle" y={block.code.y}>
          {block.code.text}
        </text>
      )}
      {worth && (
        <text class="worth" x={block.worthX} y={last.y}>
          {worth}
        </text>
      )}
      {(city || capital) && (
        <CityDot
          capital={capital}
          x={block.worthX + 5 + (worth ? 3 + 7 * worth.length : 0)}
          y={last.y - 4.5}
        />
      )}
      {block.level === "close" && city && (
        <text class="city-name" text-anchor="middle" y={last.y + 16}>
          {city}
        </text>
      )}
    </g>
  );
}

/** A ringed dot; a capital's is a ringed diamond. */
function CityDot({ capital, x, y }: { capital: boolean; x: number; y: number }) {
  return (
    <g class="city" transform={`translate(${x} ${y})`}>
      {capital ? (
        <>
          <path class="city-ring" d="M0-5.200l5.200 5.200-5.200 5.200-5.200-5.200z" />
          <path class="city-dot" d="M0-2.700l2.700 2.700-2.700 2.700-2.700-2.700z" />
        </>
      ) : (
        <>
          <circle class="city-ring" r="4" />
          <circle class="city-dot" r="2.100" />
        </>
      )}
    </g>
  );
}

/** The chance to capture, below the plate: of what is ordered, or of what the hand holds. */
function OddsChip({ placed: { block, dx, dy } }: { placed: Placed }) {
  const words = useComputed(() => {
    const prospect = goTargets.value.get(block.id)?.find((way) => way.odds !== undefined)?.odds;
    const odds = prospect === undefined ? battleOdds.value.get(block.id) : prospect;
    if (odds === undefined) return "";
    // Under the pointer the chip says of what.
    const full = prospect !== undefined && current.value === block.id;
    return odds === null ? "…" : full ? chanceWords(odds, block.shape) : percent(odds);
  }).value;
  const sure = useComputed(
    () => battleOdds.value.has(block.id) && goTargets.value.get(block.id)?.[0]?.odds === undefined,
  ).value;
  if (!words) return null;
  const w = 18 + words.length * 7;
  const [ax, ay] = block.shape.pieces;
  const below = dy + block.bounds.y + block.bounds.h + 16;
  return (
    <g
      ref={pinned({ x: ax / 10, y: ay / 10, dx, dy: below })}
      class={`odds ${sure ? "sure" : ""}`}
      data-block={block.id}
    >
      <rect x={-w / 2} y="-11" width={w} height="22" rx="11" />
      <text text-anchor="middle" y="4.500">
        {words}
      </text>
    </g>
  );
}

/** What the game says of spaces, and what an open table says of them. */
const words = computed(() => {
  const sheet = seen.value?.desk.sheet;
  const open = folioOpen.value ? (sheet?.folio?.chips ?? []) : [];
  return new Map([...(sheet?.chips ?? []), ...open].map((chip) => [chip.space, chip]));
});

/** A word or two below the plate, where no chance stands there. */
function WordsChip({ placed: { block, dx, dy } }: { placed: Placed }) {
  const chip = useComputed(() =>
    battleOdds.value.has(block.id) ? undefined : words.value.get(block.id),
  ).value;
  if (!chip) return null;
  const w = 18 + chip.words.length * 6.6;
  const [ax, ay] = block.shape.pieces;
  const below = dy + block.bounds.y + block.bounds.h + 14;
  return (
    <g
      ref={pinned({ x: ax / 10, y: ay / 10, dx, dy: below })}
      class={`map-chip ${chip.tone}`}
      data-block={block.id}
    >
      <rect x={-w / 2} y="-10" width={w} height="20" rx="10" />
      <text text-anchor="middle" y="4.200">
        {chip.words}
      </text>
    </g>
  );
}

/** Where the keyboard is: around all that is written on the space, or its point. */
function FocusRing({ block: { bounds } }: { block: Block }) {
  const [w, h] = [Math.max(bounds.w, 20) + 10, Math.max(bounds.h, 20) + 10];
  const [x, y] = [bounds.x + bounds.w / 2 - w / 2, bounds.y + bounds.h / 2 - h / 2];
  return (
    <g class="focus-ring">
      <rect class="gap" x={x} y={y} width={w} height={h} rx="7" />
      <rect x={x} y={y} width={w} height={h} rx="7" />
    </g>
  );
}

function Ring({ block }: { block: Block }) {
  const { body } = block;
  if (!body) return null;
  return (
    <rect class="held-ring" x={body.x - 1.5} y={body.y - 1.5} width={body.w + 3} height={body.h + 3} rx="5" />
  );
}
