// Moves travel along their way and losses are struck out when the position changes. The browser animates a few
// elements of their own; the map itself is already drawn as it now stands.

import { effect } from "@preact/signals";
import type { News, Seen } from "../api/wire";
import { faceOf } from "../games";
import type { Travel } from "../games/face";
import { info, log, myTurn, record, seat, seen } from "../state/table";
import { calm } from "../ui/calm";
import { anchorOf, atlas, nearTo } from "./atlas";
import { idleFor, levelOf, middle, size, toBoard, view } from "./camera";
import { carriedLately } from "./carry";
import { type Loss, lossesBetween, MOVE, startsOf } from "./changes";
import { bringIntoSight } from "./follow";
import { ghostOf, trailOf } from "./ghosts";
import { plateAt } from "./layout";

const STRUCK = 650;
const FADE = 200;
const CALM_FADE = 100;
const TRAIL = 2000;
/** After a longer absence the news tell what happened, not a flight of pieces. */
const MOST_ENTRIES = 400;
const MOST_TRAVELS = 24;
/** A hand that rested so long is not looking for something of its own. */
const IDLE = 3000;

type Point = [x: number, y: number];

/** Points of a way in pixels of the layer: those of the board times the scale. */
function pointsOf(path: string[]): Point[] {
  const map = atlas.peek();
  if (!map) return [];
  const { k } = view.peek();
  let near = middle()[0];
  return path.flatMap((id, at): Point[] => {
    const plate = at === path.length - 1 ? plateAt(id) : null;
    const point = plate ? ([plate.x / 10, plate.y / 10] as Point) : anchorOf(map, id);
    if (!point) return [];
    near = nearTo(map, point[0], near);
    return [[near * k, point[1] * k]];
  });
}

/** Each point with the part of the whole way that leads to it. */
export function keyframes(points: Point[]): { offset: number; transform: string }[] {
  const steps = points.map(([x, y], at) => {
    const [fromX, fromY] = points[at - 1] ?? [x, y];
    return Math.hypot(x - fromX, y - fromY);
  });
  const all = steps.reduce((sum, step) => sum + step, 0) || 1;
  let gone = 0;
  return points.map(([x, y], at) => {
    gone += steps[at] ?? 0;
    return { offset: Math.min(1, gone / all), transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)` };
  });
}

/** The entries that lead from one position to a later one; none where something was taken back. */
export function entriesBetween(before: Seen, after: Seen, standing: News[], all: News[]): News[] {
  const within = (entry: News) => entry.n > before.n && entry.n <= after.n;
  if (after.n - before.n > MOST_ENTRIES || all.some((entry) => within(entry) && entry.undo !== undefined))
    return [];
  return standing.filter(within);
}

export function startMotion(layer: SVGGElement): () => void {
  const running = new Set<Animation>();
  const run = (element: Element, frames: Keyframe[], options: KeyframeAnimationOptions, goes: boolean) => {
    const animation = element.animate(frames, { fill: "both", ...options });
    running.add(animation);
    const done = () => {
      running.delete(animation);
      if (goes) element.remove();
      else animation.cancel();
    };
    animation.onfinish = done;
    animation.oncancel = () => running.delete(animation);
  };
  const skip = () => {
    for (const animation of [...running]) animation.finish();
  };

  const travel = ({ power, units, path }: Travel, delay: number) => {
    const points = pointsOf(path);
    if (points.length < 2 || !units.length) return;
    const ghost = ghostOf({ power, units }, false);
    layer.append(ghost);
    run(ghost, keyframes(points), { duration: MOVE, delay, easing: "ease-out" }, true);
  };
  /** A plate that was not there before appears when its pieces arrive. */
  const arrive = (power: string, to: string, delay: number, time: number) => {
    const plate = document.querySelector(`[data-block="${CSS.escape(to)}"] .plate[data-power="${power}"]`);
    if (plate) run(plate, [{ opacity: 0 }, { opacity: 1 }], { duration: time, delay }, false);
  };
  const lose = (loss: Loss, delay: number) => {
    const [point] = pointsOf([loss.space]);
    if (!point) return;
    const ghost = ghostOf(loss, true);
    layer.append(ghost);
    const place = `translate(${point[0].toFixed(1)}px, ${point[1].toFixed(1)}px)`;
    const time = STRUCK + FADE;
    run(
      ghost,
      [
        { transform: place, opacity: 1 },
        { transform: place, opacity: 1, offset: STRUCK / time },
        { transform: place, opacity: 0 },
      ],
      { duration: time, delay },
      true,
    );
  };
  const trail = ({ path }: Travel, attack: boolean, delay: number) => {
    const points = pointsOf(path);
    if (points.length < 2) return;
    const arrow = trailOf(points, attack);
    layer.prepend(arrow);
    const part = CALM_FADE / TRAIL;
    const frames = [
      { opacity: 0 },
      { opacity: 1, offset: part },
      { opacity: 1, offset: 1 - part },
      { opacity: 0 },
    ];
    run(arrow, frames, { duration: TRAIL, delay }, true);
  };

  const play = (before: Seen, after: Seen) => {
    const face = faceOf(info.peek()?.game);
    const entries = entriesBetween(before, after, log.peek(), record.peek());
    const moves = entries.flatMap((entry) =>
      face.travels(entry, before.view).map((one) => ({ ...one, theirs: entry.seat !== seat.peek() })),
    );
    const last = moves.slice(-MOST_TRAVELS);
    const losses = entries.some(face.costly) ? lossesBetween(before.picture, after.picture, moves) : [];
    follow(last);
    if (levelOf(view.peek().k) === "world") return;
    const still = calm();
    const contested = new Set(face.contested(after.view));
    const starts = startsOf(last.length);
    last.forEach((move, at) => {
      const to = move.path.at(-1) ?? "";
      const delay = still ? 0 : (starts[at] ?? 0);
      if (!still && (move.theirs || !carriedLately())) travel(move, delay);
      if (move.theirs) trail(move, contested.has(to), delay);
      const stoodThere = before.picture.spaces[to]?.stacks.some((stack) => stack.power === move.power);
      if (!stoodThere) arrive(move.power, to, still ? 0 : delay + MOVE, still ? CALM_FADE : 1);
    });
    for (const loss of losses) lose(loss, still ? 0 : (starts.at(-1) ?? 0));
  };

  let before: { table: string | undefined; seen: Seen } | null = null;
  const stops = [
    effect(() => {
      const [table, after] = [info.value?.table, seen.value];
      const from = before;
      before = after && { table, seen: after };
      if (!after || !from || from.table !== table || after.n <= from.seen.n || document.hidden) return;
      // By then the board is drawn as it now stands.
      requestAnimationFrame(() => {
        if (layer.isConnected) play(from.seen, after);
      });
    }),
    effect(() => {
      // Things of the layer stand where the scale put them.
      view.value.k;
      skip();
    }),
  ];
  window.addEventListener("pointerdown", skip, { capture: true });
  return () => {
    skip();
    window.removeEventListener("pointerdown", skip, { capture: true });
    for (const stop of stops) stop();
  };
}

const inSight = (id: string): boolean => {
  const map = atlas.peek();
  const anchor = map && anchorOf(map, id);
  if (!map || !anchor) return false;
  const [left, top] = toBoard(0, 0);
  const [right, bottom] = toBoard(size.peek().width, size.peek().height);
  const x = nearTo(map, anchor[0], (left + right) / 2);
  return x > left && x < right && anchor[1] > top && anchor[1] < bottom;
};

/** Where others act while this seat waits, the map looks by itself, unless a hand is moving it. */
function follow(moves: Travel[]): void {
  const [first] = moves;
  if (!first || myTurn.peek() || idleFor() < IDLE) return;
  if (moves.some(({ path }) => path.some(inSight))) return;
  bringIntoSight(first.path.at(-1) ?? "", first.path);
}
