// A stack on its plate: the owner's badge, then each kind of unit with its number.

import type { GameFace } from "../games/face";
import { held, keyOf } from "../state/selection";
import { lookOf, silhouetteOf } from "../ui/symbols";
import {
  type Block,
  FACTORY,
  HOLD,
  holdsOf,
  metricsOf,
  type PlateItem,
  TOKEN,
  type UnitItem,
} from "./blocks";

const INK = "#1F262B";
const PAPER = "#FFFDF8";
/** A dot for each piece aboard. */
const MOST_DOTS = 4;

export function Badge({ power, x, y, size }: { power: string; x: number; y: number; size: number }) {
  const look = lookOf(power);
  return (
    <g transform={`translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})`}>
      <path d={look.badge} fill={look.colour} {...(look.light ? { stroke: INK, "stroke-width": 1.6 } : {})} />
      <path d={look.emblem} fill={look.light ? INK : PAPER} />
    </g>
  );
}

function Glyph({
  unit,
  x,
  y,
  size,
  grey,
}: {
  unit: string;
  x: number;
  y: number;
  size: number;
  grey?: boolean;
}) {
  return (
    <path
      class={grey ? "glyph grey" : "glyph"}
      d={silhouetteOf(unit)}
      transform={`translate(${x} ${y}) scale(${size / 32})`}
    />
  );
}

interface PlateProps {
  block: Block;
  plate: PlateItem;
  face: GameFace;
}

export function Plate({ block, plate, face }: PlateProps) {
  if (block.level === "close") return <Tokens block={block} plate={plate} face={face} />;
  const { rect, cap, number } = plate;
  const look = lookOf(plate.power);
  const sea = block.shape.terrain === "sea";
  const radius = block.level === "far" ? (sea ? rect.h / 2 : 3) : 4;
  const metrics = metricsOf(block.level);
  const middle = rect.h / 2;
  const solid = number !== null;
  const bare = block.level === "far" && !solid;
  const edge = metrics.cap / 2;
  return (
    <g class="plate" data-power={plate.power} transform={`translate(${rect.x} ${rect.y})`}>
      <rect class="plate-body" width={rect.w} height={rect.h} rx={radius} />
      {!bare && (
        <path d={capPath(cap, rect.h, radius)} fill={solid ? look.colour : `var(--cap-${look.key})`} />
      )}
      {solid ? (
        <path
          d={look.emblem}
          fill={look.light ? INK : PAPER}
          transform={`translate(${edge - 8} ${middle - 8}) scale(.67)`}
        />
      ) : (
        <Badge power={plate.power} x={edge} y={middle} size={block.level === "far" ? 15 : 18} />
      )}
      {solid && (
        <text class="count" x={metrics.cap - 2} y={middle + 5} style={{ fill: look.light ? INK : PAPER }}>
          {number}
        </text>
      )}
      {bare && (
        <text class="count far" x={metrics.cap} y={middle + 4.5}>
          {plate.total}
        </text>
      )}
      {plate.units.map((unit) => (
        <UnitMark
          key={`${unit.unit}${unit.moved}${unit.damaged}`}
          block={block}
          plate={plate}
          unit={unit}
          face={face}
        />
      ))}
      {plate.more > 0 && (
        <text class="count" x={rect.w - 20} y={rect.h - 7}>
          +{plate.more}
        </text>
      )}
    </g>
  );
}

/** The cap follows the plate's rounded left edge, inside its outline. */
const capPath = (w: number, h: number, r: number) =>
  `M${r} .75H${w}V${h - 0.75}H${r}a${r - 0.75} ${r - 0.75} 0 0 1-${r - 0.75}-${r - 0.75}V${r}a${r - 0.75} ${r - 0.75} 0 0 1 ${r - 0.75}-${r - 0.75}z`;

/** How many of a kind are in hand, if this is where the hand is. */
function chosen(block: Block, plate: PlateItem, unit: UnitItem): { of: number; count: number } | null {
  const at = held.value;
  if (at?.space !== block.id || unit.moved) return null;
  const key = keyOf({ power: plate.power, unit: unit.unit, stack: plate.number });
  return { of: unit.count, count: at.counts[key] ?? 0 };
}

function UnitMark({ block, plate, unit, face }: PlateProps & { unit: UnitItem }) {
  const { row, icon } = metricsOf("medium");
  const pick = chosen(block, plate, unit);
  const bar = face.diceColour(unit.unit);
  const words =
    pick && pick.count > 0 && pick.count < pick.of
      ? `${pick.count}/${pick.of}`
      : unit.count > 1
        ? String(unit.count)
        : "";
  const top = (row - icon) / 2 - (bar ? 1.5 : 0);
  return (
    <g
      class={`unit-mark ${pick?.count ? "chosen" : ""}`}
      transform={`translate(${unit.x} ${unit.y})`}
      data-unit={keyOf({ power: plate.power, unit: unit.unit, stack: plate.number })}
      data-count={unit.count}
    >
      <rect class="unit-back" y="1.5" x="-1" width={unit.w} height={row - 3} rx="3" />
      <Glyph unit={unit.unit} x={0} y={top} size={icon} grey={unit.moved} />
      {unit.damaged && <path class="notch" d={`M${icon - 6} 3l6 6`} />}
      {unit.cargo.slice(0, MOST_DOTS).map((carried, at) => (
        <circle key={`${at}${carried.unit}`} class="aboard" cx={3 + at * 4.5} cy={row - 3} r="1.6" />
      ))}
      {words && (
        <text
          class={`count ${unit.moved ? "grey" : ""} ${words.includes("/") ? "part" : ""}`}
          x={icon + 1}
          y={row / 2 + 5}
        >
          {words}
        </text>
      )}
      {bar && <rect class={`dice-bar ${bar}`} x="0" y={row - 4.5} width={unit.w - 3} height="3" rx="1.5" />}
    </g>
  );
}

/** Close to: one token for each kind, with what it carries. */
function Tokens({ block, plate, face }: PlateProps) {
  const { rect } = plate;
  const look = lookOf(plate.power);
  return (
    <g class="plate" data-power={plate.power} transform={`translate(${rect.x} ${rect.y})`}>
      <Badge power={plate.power} x={9} y={23} size={20} />
      {plate.number && (
        <text class="count" x={1} y={44}>
          {plate.number}
        </text>
      )}
      {plate.units.map((unit) => {
        const pick = chosen(block, plate, unit);
        const count =
          pick && pick.count > 0 && pick.count < pick.of ? `${pick.count}/${pick.of}` : String(unit.count);
        const bar = face.diceColour(unit.unit);
        return (
          <g
            key={`${unit.unit}${unit.moved}${unit.damaged}`}
            class={`token ${pick?.count ? "chosen" : ""}`}
            transform={`translate(${unit.x} ${unit.y})`}
            data-unit={keyOf({ power: plate.power, unit: unit.unit, stack: plate.number })}
            data-count={unit.count}
          >
            <rect class="plate-body" width={unit.w} height={TOKEN} rx="5" />
            <rect
              class="token-foot"
              x=".75"
              y={TOKEN - 5.5}
              width={unit.w - 1.5}
              height="4.75"
              rx="2"
              fill={look.colour}
            />
            <Glyph unit={unit.unit} x={4} y={2} size={30} grey={unit.moved} />
            {bar && <rect class={`dice-bar ${bar}`} x="5" y={TOKEN - 9} width="28" height="3" rx="1.5" />}
            {unit.moved && <path class="fold" d="M0 9V5a5 5 0 0 1 5-5h4z" />}
            {unit.damaged && <path class="notch" d="M28 4l7 7" />}
            {holdsOf(unit).map((carried, at) => (
              <g key={`${at}${carried?.unit}`} transform={`translate(${TOKEN - 2 + at * HOLD} 6)`}>
                <rect class={carried ? "hold" : "hold free"} width="23" height="24" rx="3" />
                {carried && <Glyph unit={carried.unit} x={2} y={2.5} size={19} />}
                {carried && carried.power !== plate.power && (
                  <Badge power={carried.power} x={20} y={4} size={11} />
                )}
              </g>
            ))}
            {(unit.count > 1 || count.includes("/")) && (
              <g class="tally" transform={`translate(${Math.min(unit.w, TOKEN) - 3} 3)`}>
                <rect
                  x={-4 - count.length * 4}
                  y="-8.500"
                  width={8 + count.length * 8}
                  height="17"
                  rx="8.500"
                />
                <text text-anchor="middle" y="4.500">
                  {count}
                </text>
              </g>
            )}
          </g>
        );
      })}
    </g>
  );
}

export function FactoryMark({ block }: { block: Block }) {
  const { factory } = block;
  if (!factory) return null;
  const damage = block.space.factory?.damage ?? 0;
  return (
    <g class="factory" transform={`translate(${factory.x} ${factory.y})`}>
      <rect class="plate-body" width={FACTORY} height={FACTORY} rx="3" />
      <Glyph unit="factory" x={2} y={2} size={FACTORY - 4} />
      {damage > 0 && (
        <g class="damage" transform={`translate(${FACTORY} 1)`}>
          <circle r="7.5" />
          <text text-anchor="middle" y="4">
            {damage}
          </text>
        </g>
      )}
    </g>
  );
}
