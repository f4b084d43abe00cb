// What is written on a space at each level of zoom, measured: its name, and below it a plate for each stack.

import type { Shape, SpacePicture } from "../api/wire";
import type { GameFace, PieceGroup } from "../games/face";
import type { Level } from "./camera";
import { moved, type Rect, union } from "./geometry";
import { textWidth } from "./measure";

export interface UnitItem {
  unit: string;
  count: number;
  x: number;
  y: number;
  w: number;
  moved: boolean;
  damaged: boolean;
  cargo: { power: string; unit: string }[];
  room: boolean;
}

export interface PlateItem {
  power: string;
  number: string | null;
  total: number;
  /** Width of the part with the emblem. */
  cap: number;
  rect: Rect;
  units: UnitItem[];
  /** Kinds that found no place. */
  more: number;
  /** Some of it is picked up, so "2/4" must fit. */
  inHand: boolean;
}

export interface Block {
  id: string;
  shape: Shape;
  space: SpacePicture;
  level: Level;
  lines: { text: string; x: number; y: number }[];
  /** Where the second, smaller line stands. */
  code: { text: string; y: number } | null;
  worthX: number;
  plates: PlateItem[];
  factory: Rect | null;
  bounds: Rect;
  rects: Rect[];
  body: Rect | null;
}

const GAP = 3;
const METRICS = {
  world: { row: 0, icon: 0, cap: 0, count: 0, label: 0, sea: 0, columns: 4 },
  far: { row: 20, icon: 0, cap: 24, count: 13, label: 0, sea: 0, columns: 4 },
  medium: { row: 24, icon: 20, cap: 26, count: 14, label: 13.5, sea: 17, columns: 4 },
  close: { row: 44, icon: 30, cap: 24, count: 12, label: 18, sea: 22, columns: 4 },
} as const;

export const metricsOf = (level: Level) => METRICS[level];
export const FACTORY = 22;
export const TOKEN = 38;
/** The width of a hold on a token. */
export const HOLD = 26;
const MOST_HOLDS = 4;
const MOST_KINDS = 8;

/** Like pieces joined: those that moved and those that did not stay apart. */
function groupsOf(space: SpacePicture, pieces: PieceGroup[] | null, stack: number): UnitItem[] {
  const from = space.stacks[stack];
  if (!from) return [];
  const known = from.number === null ? pieces?.filter((piece) => piece.power === from.power) : null;
  const blank = { x: 0, y: 0, w: 0, moved: false, damaged: false, cargo: [], room: false };
  if (!known?.length) return from.units.map(([unit, count]) => ({ ...blank, unit, count }));
  const joined = new Map<string, UnitItem>();
  for (const piece of known) {
    const cargo = piece.cargo ?? [];
    const key = [piece.unit, piece.moved, piece.damaged].join();
    const before = joined.get(key);
    if (before) {
      before.count += piece.count;
      before.cargo = [...before.cargo, ...cargo];
      before.room ||= !!piece.room;
    } else {
      joined.set(key, {
        ...blank,
        unit: piece.unit,
        count: piece.count,
        moved: !!piece.moved,
        damaged: !!piece.damaged,
        cargo,
        room: !!piece.room,
      });
    }
  }
  const order = from.units.map(([unit]) => unit);
  return [...joined.values()].sort(
    (a, b) => order.indexOf(a.unit) - order.indexOf(b.unit) || Number(a.moved) - Number(b.moved),
  );
}

export function makeBlock(
  shape: Shape,
  space: SpacePicture,
  level: Level,
  face: GameFace,
  pieces: PieceGroup[] | null,
  inHand: boolean,
): Block {
  const block: Block = {
    id: shape.id,
    shape,
    space,
    level,
    lines: [],
    code: null,
    worthX: 0,
    plates: [],
    factory: null,
    bounds: { x: 0, y: 0, w: 0, h: 0 },
    rects: [],
    body: null,
  };
  let y = level === "far" || level === "world" ? 0 : layLabel(block, face);
  for (let stack = 0; stack < space.stacks.length; stack++) {
    y = layPlate(block, groupsOf(space, pieces, stack), stack, y, inHand);
  }
  if (space.factory && (level === "medium" || level === "close")) layFactory(block, y);
  centre(block);
  return block;
}

function layLabel(block: Block, face: GameFace): number {
  const { label, sea } = metricsOf(block.level);
  const water = block.shape.terrain === "sea";
  const size = water && /^\d+$/.test(block.space.name) ? sea : label;
  const font = `${water ? "italic 500" : "560"} ${size}px "Source Serif 4 Variable", Georgia, serif`;
  const { worth, city, capital } = block.space;
  const suffix = (worth ? 4 + 7 * worth.length : 0) + (city || capital ? 13 : 0);
  const parts = broken(block.space.name, size);
  const height = size * 1.12;
  let y = 0;
  const code = face.spaceCode(block.id);
  if (code && !water) {
    block.code = { text: code, y: 10 };
    y += 13;
  }
  parts.forEach((text, at) => {
    const w = textWidth(text, font) + (at === parts.length - 1 ? suffix : 0);
    block.lines.push({ text, x: -w / 2, y: y + size * 0.86 });
    block.rects.push({ x: -w / 2, y, w, h: height });
    if (at === parts.length - 1) block.worthX = -w / 2 + w - suffix + 3;
    y += height;
  });
  if (code && water) {
    block.code = { text: code, y: y + 10 };
    y += 13;
  }
  if (block.level === "close" && block.space.city) y += 15;
  return y + 2;
}

/** A long name on two lines of similar length. */
function broken(name: string, size: number): string[] {
  if (name.length * size < 150) return [name];
  const breaks = [...name].flatMap((c, at) => (" /-".includes(c) ? [at] : []));
  const best = breaks.sort((a, b) => Math.abs(2 * a - name.length) - Math.abs(2 * b - name.length))[0];
  if (best === undefined) return [name];
  const first = name[best] === " " ? best : best + 1;
  return [name.slice(0, first), name.slice(best + 1)];
}

function layPlate(block: Block, units: UnitItem[], stack: number, y: number, inHand: boolean): number {
  const { level } = block;
  const from = block.space.stacks[stack];
  if (!from) return y;
  const metrics = metricsOf(level);
  const total = from.units.reduce((sum, [, count]) => sum + count, 0);
  const font = `700 ${metrics.count}px "Libre Franklin Variable", sans-serif`;
  const numberWidth = from.number ? textWidth(from.number, font) + 4 : 0;
  const cap = metrics.cap + numberWidth;
  const plate: PlateItem = {
    power: from.power,
    number: from.number,
    total,
    cap,
    rect: { x: 0, y, w: 0, h: 0 },
    units: [],
    more: 0,
    inHand,
  };
  if (level === "far") {
    const w = (from.number ? cap : metrics.cap) + (from.number ? 0 : textWidth(String(total), font) + 6);
    plate.rect = { x: -w / 2, y, w, h: metrics.row };
  } else if (level === "close") {
    layTokens(plate, units, y);
  } else {
    layRow(plate, units, y, font);
  }
  block.plates.push(plate);
  block.rects.push(plate.rect);
  return plate.rect.y + plate.rect.h + GAP;
}

function countWidth(unit: UnitItem, font: string, inHand: boolean): number {
  if (unit.count < 2) return 0;
  const whole = textWidth(String(unit.count), font) + 2;
  return inHand && !unit.moved ? Math.max(whole, 8 * String(unit.count).length + 14) : whole;
}

function layRow(plate: PlateItem, units: UnitItem[], y: number, font: string): void {
  const { row, icon, columns } = METRICS.medium;
  const shown = units.slice(0, MOST_KINDS);
  plate.more = units.length - shown.length;
  const perRow = Math.ceil(shown.length / Math.max(1, Math.ceil(shown.length / columns)));
  let widest = 0;
  shown.forEach((unit, at) => {
    const line = Math.floor(at / perRow);
    const before = at % perRow === 0 ? undefined : plate.units.at(-1);
    unit.w = icon + countWidth(unit, font, plate.inHand) + 3;
    unit.x = before ? before.x + before.w : plate.cap + 3;
    unit.y = line * row;
    widest = Math.max(widest, unit.x + unit.w);
    plate.units.push(unit);
  });
  const w = widest + 1 + (plate.more ? 20 : 0);
  plate.rect = { x: -w / 2, y, w, h: row * Math.max(1, Math.ceil(shown.length / perRow)) };
}

/** The holds that are drawn: what is aboard, and one that is free. */
export function holdsOf(unit: UnitItem): ({ power: string; unit: string } | null)[] {
  const taken = unit.cargo.slice(0, MOST_HOLDS);
  return unit.room && taken.length < MOST_HOLDS ? [...taken, null] : taken;
}

/** Tokens; one that carries something is as wide as its hold. */
function layTokens(plate: PlateItem, units: UnitItem[], y: number): void {
  const { row, columns } = METRICS.close;
  let [x, line, inRow] = [plate.cap, 0, 0];
  let widest = 0;
  for (const unit of units) {
    unit.w = TOKEN + HOLD * holdsOf(unit).length;
    if (inRow >= columns) [x, line, inRow] = [plate.cap, line + 1, 0];
    unit.x = x;
    unit.y = line * row + 4;
    x += unit.w + 4;
    inRow += 1;
    widest = Math.max(widest, x);
    plate.units.push(unit);
  }
  plate.rect = { x: -widest / 2, y, w: widest, h: (line + 1) * row };
}

/** The factory stands left of the first plate. */
function layFactory(block: Block, y: number): void {
  const first = block.plates[0];
  const rect: Rect = first
    ? { x: first.rect.x - FACTORY - GAP, y: first.rect.y + 1, w: FACTORY, h: FACTORY }
    : { x: -FACTORY / 2, y, w: FACTORY, h: FACTORY };
  block.factory = rect;
  block.rects.push(rect);
}

/** Moves everything so that the bounds lie around the middle. */
function centre(block: Block): void {
  const [first, ...rest] = block.rects;
  if (!first) return;
  const all = rest.reduce(union, first);
  const [dx, dy] = [-(all.x + all.w / 2), -(all.y + all.h / 2)];
  block.bounds = moved(all, dx, dy);
  block.rects = block.rects.map((rect) => moved(rect, dx, dy));
  for (const line of block.lines) [line.x, line.y] = [line.x + dx, line.y + dy];
  if (block.code) block.code.y += dy;
  block.worthX += dx;
  for (const plate of block.plates) plate.rect = moved(plate.rect, dx, dy);
  if (block.factory) block.factory = moved(block.factory, dx, dy);
  const bodies = [...block.plates.map((plate) => plate.rect), ...(block.factory ? [block.factory] : [])];
  block.body = bodies.length ? bodies.reduce(union) : null;
}
