// What pointers and keys do on the map.

import type { RefObject } from "preact";
import { announce } from "../state/announce";
import {
  adjust,
  clearHeld,
  clickSpace,
  current,
  goTargets,
  held,
  keyOf,
  mapClick,
  movableSpaces,
  movables,
  pickUp,
} from "../state/selection";
import { type Atlas, neighbourTowards, spaceAt } from "./atlas";
import { showSpace, toBoard } from "./camera";
import { carryTo, letGo } from "./carry";
import { level } from "./layout";
import { headFor, pin, sendByWay, unpin } from "./route";
import { tip } from "./tooltip";

const HOVER = 350;
const LONG_PRESS = 500;
const PIN_PAUSE = 600;
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const blockOf = (target: EventTarget | null) =>
  target instanceof Element ? (target.closest<SVGElement>("[data-block]")?.dataset.block ?? null) : null;

const overMap = (target: EventTarget | null) =>
  target instanceof Element && !target.closest(".map-tools, .tip, .overview");

const onPlate = (target: EventTarget | null) =>
  target instanceof Element && target.closest(".plate") !== null;

/** A drag from a plate moves pieces, or nothing, but never the map; two fingers always do. */
export const mayPan = (event: Event): boolean => {
  if (!overMap(event.target)) return false;
  const fingers = "touches" in event ? (event as TouchEvent).touches.length : 1;
  if (event.type === "wheel" || fingers > 1) return true;
  const block = blockOf(event.target);
  return !onPlate(event.target) && (block === null || block !== held.peek()?.space);
};

/** Less than this is an unsteady hand. */
const SLACK = 8;
const isFar = (event: MouseEvent, from: { x: number; y: number }) =>
  Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLACK;

/** A click on a silhouette: one more, with shift one fewer, twice all of them. Not for what cannot move. */
function pickUnit(event: MouseEvent, space: string): boolean {
  const mark = event.target instanceof Element ? event.target.closest<SVGElement>("[data-unit]") : null;
  const key = mark?.dataset.unit;
  if (!key || !movables.peek().some((unit) => unit.space === space && keyOf(unit) === key)) return false;
  adjust(space, key, event.shiftKey ? -1 : event.detail > 1 ? Number(mark.dataset.count) : 1);
  return true;
}

export function handlersFor(map: Atlas, root: RefObject<HTMLElement | null>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The click that follows belongs to a drag or a long press. */
  let spent = false;
  /** `lift` is the plate to take up once the drag is one. */
  let dragging: { x: number; y: number; far: boolean; lift?: PointerEvent | undefined } | null = null;
  let byFinger = false;
  const fingers = new Map<number, { x: number; y: number }>();

  const local = (event: MouseEvent): [number, number] => {
    const box = root.current?.getBoundingClientRect();
    return [event.clientX - (box?.left ?? 0), event.clientY - (box?.top ?? 0)];
  };
  /** A name or plate belongs to its space wherever it stands; the one being dragged is in the way. */
  const spaceOf = (event: MouseEvent): string | null => {
    // In a drag, events stay with what was first touched; what lies over the map is no space.
    const under = dragging ? document.elementFromPoint(event.clientX, event.clientY) : event.target;
    if (dragging && !root.current?.contains(under as Node | null)) return null;
    const block = blockOf(under);
    const plain = dragging && block === held.peek()?.space ? null : block;
    return plain ?? spaceAt(map, ...toBoard(...local(event)))?.id ?? null;
  };
  /** A lit space says enough by itself, and a tip would hide its neighbours. A long press asks for it. */
  const saysEnough = (space: string) => !!held.peek() && goTargets.peek().has(space);
  const explain = (space: string | null, event: MouseEvent, finger: boolean) => {
    clearTimeout(timer);
    if (!space || (!finger && saysEnough(space))) {
      tip.value = null;
      return;
    }
    const [x, y] = local(event);
    timer = setTimeout(
      () => {
        tip.value = { space, x, y, finger };
        spent = finger;
        if (finger && dragging) {
          dragOver();
          void letGo(null);
        }
      },
      finger ? LONG_PRESS : HOVER,
    );
  };
  /** The same for the keyboard, once the map has come to rest. */
  const explainFocused = (space: string, group: Element) => {
    clearTimeout(timer);
    tip.value = null;
    if (saysEnough(space) || held.peek()?.space === space) return;
    timer = setTimeout(() => {
      const [box, map] = [group.getBoundingClientRect(), root.current?.getBoundingClientRect()];
      if (document.activeElement === group && map)
        tip.value = { space, x: box.right - map.left, y: box.bottom - map.top, finger: false };
    }, HOVER);
  };
  /** A pause over a space on the way pins the route. */
  let pause: ReturnType<typeof setTimeout> | undefined;
  let rest: { x: number; y: number; space: string | null } | null = null;
  const dragTo = (space: string | null, event: PointerEvent) => {
    headFor(space);
    if (rest?.space === space && !isFar(event, rest)) return;
    rest = { x: event.clientX, y: event.clientY, space };
    clearTimeout(pause);
    if (space) pause = setTimeout(() => dragging?.far && pin(space), PIN_PAUSE);
  };
  /** On a plate, silhouettes are too small for a finger: it takes them all, and the sheet has steppers. */
  const precise = () => !byFinger || level.peek() === "close";
  /** A drag takes what a click there would have taken. */
  const lift = (from: PointerEvent) => {
    const space = blockOf(from.target);
    if (!space || held.peek()?.space === space) return;
    if (!(precise() && pickUnit(from, space))) pickUp(space);
  };
  const dragOver = () => {
    clearTimeout(pause);
    rest = null;
    dragging = null;
  };
  /** One finger that rests is a long press; a second one, or a move, is not. */
  const touched = (event: PointerEvent) => {
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    spent = false;
    tip.value = null;
    if (fingers.size === 1) explain(spaceOf(event), event, true);
    else {
      clearTimeout(timer);
      dragOver();
      void letGo(null);
    }
  };
  const lifted = (event: PointerEvent) => {
    if (fingers.delete(event.pointerId)) clearTimeout(timer);
  };

  return {
    onPointerMove: (event: PointerEvent) => {
      if (dragging && !dragging.far && isFar(event, dragging)) {
        dragging.far = true;
        if (dragging.lift) lift(dragging.lift);
        // Wherever it ends, the drag's end is heard here.
        root.current?.setPointerCapture(event.pointerId);
      }
      const finger = fingers.get(event.pointerId);
      if (finger && isFar(event, finger)) clearTimeout(timer);
      if (finger && !dragging?.far) return;
      if (event.buttons && !dragging) {
        clearTimeout(timer);
        tip.value = null;
        return;
      }
      const space = overMap(event.target) ? spaceOf(event) : null;
      if (dragging?.far) {
        carryTo(root.current, ...local(event));
        dragTo(space, event);
      }
      if (space === current.peek() && tip.peek()) return;
      current.value = space;
      if (tip.peek()?.space !== space) tip.value = null;
      if (!finger) explain(space, event, false);
    },
    onPointerLeave: (event: PointerEvent) => {
      // A lifted finger leaves, but what it asked for stays until the next touch.
      if (event.pointerType === "touch") return;
      clearTimeout(timer);
      tip.value = null;
      if (!root.current?.contains(document.activeElement)) current.value = null;
    },
    onPointerDown: (event: PointerEvent) => {
      byFinger = event.pointerType === "touch";
      spent = false;
      const block = blockOf(event.target);
      const inHand = block !== null && block === held.peek()?.space;
      const movable = block !== null && onPlate(event.target) && movableSpaces.peek().has(block);
      if (inHand || (movable && !mapClick.peek()))
        dragging = {
          x: event.clientX,
          y: event.clientY,
          far: false,
          lift: inHand ? undefined : event,
        };
      if (event.pointerType === "touch" && overMap(event.target)) touched(event);
    },
    onPointerCancel: (event: PointerEvent) => {
      lifted(event);
      dragOver();
      unpin();
      void letGo(null);
    },
    onPointerUp: (event: PointerEvent) => {
      lifted(event);
      const drag = dragging;
      if (!drag) return;
      const to = drag.far ? spaceOf(event) : null;
      dragOver();
      spent = drag.far;
      if (to && to !== held.peek()?.space) {
        event.preventDefault();
        void letGo(sendByWay(to));
      } else {
        unpin();
        void letGo(null);
      }
    },
    onClick: (event: MouseEvent) => {
      const nothing = spent;
      spent = false;
      if (nothing || !overMap(event.target)) return;
      clearTimeout(timer);
      const space = spaceOf(event);
      if (space && precise() && pickUnit(event, space)) return;
      if (tip.peek() && tip.peek()?.space !== space) tip.value = null;
      if (space) {
        current.value = space;
        void clickSpace(space);
      } else clearHeld();
    },
    onContextMenu: (event: MouseEvent) => {
      // A long press has a meaning here.
      if (fingers.size) event.preventDefault();
    },
    onFocusIn: (event: FocusEvent) => {
      const block = blockOf(event.target);
      if (block) current.value = block;
      if (block && event.target instanceof Element && event.target.matches(":focus-visible")) {
        showSpace(block);
        explainFocused(block, event.target);
      }
    },
    onFocusOut: (event: FocusEvent) => {
      if (blockOf(event.target)) tip.value = null;
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (!overMap(event.target)) return;
      const from =
        current.peek() ?? held.peek()?.space ?? [...movableSpaces.peek()][0] ?? map.shapes.spaces.at(-1)?.id;
      const way = ARROWS[event.key];
      if (way && from) {
        event.preventDefault();
        const to = neighbourTowards(map, from, ...way);
        if (!to) return announce("Nothing lies that way.");
        current.value = to;
        showSpace(to);
        requestAnimationFrame(() => document.getElementById(`space-${to}`)?.focus());
      } else if ((event.key === "Enter" || event.key === " ") && current.peek()) {
        event.preventDefault();
        event.stopPropagation();
        const target = current.peek() ?? "";
        tip.value = null;
        if (held.peek()?.space === target && goTargets.peek().size) return;
        void clickSpace(target);
      }
    },
  };
}
