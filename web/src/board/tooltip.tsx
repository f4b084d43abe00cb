// Details of the space under the pointer, or why held pieces cannot go there.

import { signal } from "@preact/signals";
import type { Citation } from "../api/wire";
import { faceOf } from "../games";
import { battleOdds } from "../state/odds";
import { goTargets, held, refusals } from "../state/selection";
import { seen } from "../state/table";
import { RuleLink } from "../ui/rule";
import { Emblem } from "../ui/symbols";
import { atlas, shapeOf } from "./atlas";
import { open, size } from "./camera";
import { chanceWords, stackWords } from "./names";
import { Within } from "./within";

/** The space to explain and where the pointer is, relative to the map's corner. */
export const tip = signal<{ space: string; x: number; y: number; finger: boolean } | null>(null);

const WIDTH = 250;
/** From the pointer to the tip; a finger hides more. */
const GAP = 24;
const FINGER = 34;
/** Lower than this from the foot of what is seen, a tip opens upwards. */
const LOW = 200;

/** Beside the pointer, or above or below a finger, on the side where there is room. */
export function tipStyle(
  at: { x: number; y: number; finger: boolean },
  width: number,
  height: number,
  foot: number,
): Record<string, string> {
  const away = at.finger ? FINGER : 0;
  const low = at.y > foot - LOW;
  const beside = at.x + GAP + WIDTH > width ? at.x - GAP - WIDTH : at.x + GAP;
  const left = Math.max(8, Math.min(width - WIDTH - 8, at.finger ? at.x - WIDTH / 2 : beside));
  const y = low ? height - at.y + away : at.y + away;
  return { left: `${left}px`, [low ? "bottom" : "top"]: `${y}px` };
}

export function Tooltip() {
  const at = tip.value;
  const picture = seen.value?.picture;
  const space = at && picture?.spaces[at.space];
  const map = atlas.value;
  if (!at || !space || !picture || !map || !space.name) return null;
  const style = tipStyle(at, size.value.width, size.value.height, open());
  const name = faceOf(map.game).spaceName(at.space, space.name);
  const reasons =
    held.value && held.value.space !== at.space && !goTargets.value.has(at.space)
      ? refusals.value.get(at.space)
      : undefined;
  return (
    <div class="tip" role="tooltip" style={style}>
      {reasons ? <Refused name={name} reasons={reasons} /> : <Details id={at.space} name={name} />}
    </div>
  );
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
      {!held.value && <Within id={id} />}
    </>
  );
}
