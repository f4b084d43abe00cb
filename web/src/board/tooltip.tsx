// Details of the space under the pointer, or why held pieces cannot go there.

import { signal, useSignalEffect } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Citation } from "../api/wire";
import { faceOf } from "../games";
import { battleOdds } from "../state/odds";
import { goTargets, held, movables, refusals } from "../state/selection";
import { seen } from "../state/table";
import { RuleLink } from "../ui/rule";
import { Emblem } from "../ui/symbols";
import { byTouch } from "../ui/touch";
import { atlas, shapeOf } from "./atlas";
import { moving, open, size } from "./camera";
import { level } from "./layout";
import { chanceWords, stackWords } from "./names";
import { Within } from "./within";

/** The space to explain and where the pointer is, relative to the map's corner. */
export const tip = signal<{ space: string; x: number; y: number; finger: boolean } | null>(null);

const WIDTH = 250;
/** From the pointer to the tip; a finger hides more. */
const GAP = 24;
const FINGER = 34;
/** From the edges of the map. */
const MARGIN = 8;

/**
 * Where a tip of some height stands: beside the pointer, or above or below a finger, on the side where there is room,
 * and always whole between the head and the foot of what is seen.
 */
export function tipPlace(
  at: { x: number; y: number; finger: boolean },
  tall: number,
  width: number,
  foot: number,
): { left: number; top: number } {
  const away = at.finger ? FINGER : 0;
  const beside = at.x + GAP + WIDTH > width ? at.x - GAP - WIDTH : at.x + GAP;
  const left = Math.max(MARGIN, Math.min(width - WIDTH - MARGIN, at.finger ? at.x - WIDTH / 2 : beside));
  const below = at.y + away;
  const top = below + tall + MARGIN > foot ? at.y - away - tall : below;
  return { left, top: Math.max(MARGIN, Math.min(foot - tall - MARGIN, top)) };
}

export function Tooltip() {
  const tipElement = useRef<HTMLDivElement>(null);
  const at = tip.value;
  // What it says comes in parts; each time it grows it is put in its place again.
  useLayoutEffect(() => {
    const element = tipElement.current;
    if (!element || !at) return;
    const put = () => {
      const { left, top } = tipPlace(at, element.offsetHeight, size.peek().width, open());
      Object.assign(element.style, { left: `${left}px`, top: `${top}px` });
    };
    put();
    const watch = new ResizeObserver(put);
    watch.observe(element);
    return () => watch.disconnect();
  });
  useTipLeaves();
  const picture = seen.value?.picture;
  const space = at && picture?.spaces[at.space];
  const map = atlas.value;
  if (!at || !space || !picture || !map || !space.name) return null;
  const name = faceOf(map.game).spaceName(at.space, space.name);
  const reasons =
    held.value && held.value.space !== at.space && !goTargets.value.has(at.space)
      ? refusals.value.get(at.space)
      : undefined;
  return (
    <div ref={tipElement} class="tip" role="tooltip">
      {reasons ? <Refused name={name} reasons={reasons} /> : <Details id={at.space} name={name} />}
    </div>
  );
}

/** A tip goes when the map moves under it, with Escape, and when something else is touched. */
function useTipLeaves(): void {
  useSignalEffect(() => {
    if (moving.value) tip.value = null;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key === "Escape") tip.value = null;
    };
    const touched = (event: PointerEvent) => {
      if (!(event.target instanceof Element && event.target.closest(".board"))) tip.value = null;
    };
    window.addEventListener("keydown", pressed);
    window.addEventListener("pointerdown", touched);
    return () => {
      tip.value = null;
      window.removeEventListener("keydown", pressed);
      window.removeEventListener("pointerdown", touched);
    };
  }, []);
}

function Refused({ name, reasons }: { name: string; reasons: Citation[] }) {
  return (
    <>
      <b>{name} is out of reach</b>
      {reasons.map((reason) => (
        <p key={reason.reason}>
          {reason.reason.charAt(0).toUpperCase() + reason.reason.slice(1)}.{" "}
          <RuleLink rule={reason.rule} section={reason.section} />
        </p>
      ))}
    </>
  );
}

function Details({ id, name }: { id: string; name: string }) {
  const picture = seen.value?.picture;
  const space = picture?.spaces[id];
  if (!picture || !space) return null;
  const holder = picture.powers.find((power) => power.id === space.holder)?.title;
  const facts = [
    holder,
    space.worth && `worth ${space.worth}`,
    space.city && `victory city ${space.city}`,
    !space.city && space.capital && "capital",
    space.factory && (space.factory.damage ? `factory, ${space.factory.damage} damage` : "factory"),
  ].filter(Boolean);
  const odds = goTargets.value.get(id)?.[0]?.odds ?? battleOdds.value.get(id);
  const shape = atlas.value && shapeOf(atlas.value, id);
  const face = faceOf(atlas.value?.game);
  const pieces = face.pieces(seen.value?.view, id);
  return (
    <>
      <b>{name}</b>
      {facts.length > 0 && <p>{facts.join(" · ")}</p>}
      {space.stacks.map((stack) => (
        <p key={`${stack.power}${stack.number}`} class="tip-stack">
          <Emblem power={stack.power} size={15} />
          <span>
            {stack.number && <b>{stack.number} </b>}
            {stackWords(picture, stack, face, pieces)}
          </span>
        </p>
      ))}
      {typeof odds === "number" && shape && <p>{chanceWords(odds, shape)}</p>}
      {!held.value && <WhatClickTakes id={id} />}
      {!held.value && <Within id={id} />}
    </>
  );
}

/** What a click on a plate takes, before it is made. */
function WhatClickTakes({ id }: { id: string }) {
  const here = movables.value.filter((unit) => unit.space === id);
  const all = here.reduce((sum, unit) => sum + unit.count, 0);
  if (!all) return null;
  const whole = all === 1 ? "the unit" : `all ${all} units`;
  if (byTouch.value) return <p>A tap takes {whole}.</p>;
  return (
    <p>
      {all === 1 || level.value === "far"
        ? `A click takes ${whole}.`
        : `A click on a unit takes one of it, elsewhere ${whole}.`}
    </p>
  );
}
