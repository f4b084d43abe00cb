// The pieces in hand, as steppers, and the choice where several orders lead to one space.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { GoTarget } from "../api/wire";
import { faceOf } from "../games";
import {
  candidates,
  choices,
  clearHeld,
  goTargets,
  held,
  heldCount,
  keyOf,
  movables,
  sendAs,
} from "../state/selection";
import { info, myTurn, seen } from "../state/table";
import { Button, Chip, percent, Stepper } from "../ui/controls";
import { PieceRules } from "../ui/rule";
import { Empty, Section } from "../ui/surfaces";
import { UnitIcon } from "../ui/symbols";
import { forHand } from "../ui/touch";
import { capital, spoken } from "../ui/words";

/** A space's full name: the board prints only a number at sea. */
export const spaceTitle = (id: string) =>
  faceOf(info.value?.game).spaceName(id, seen.value?.picture.spaces[id]?.name ?? id);
export const unitTitle = (id: string) =>
  seen.value?.picture.units.find((unit) => unit.id === id)?.title ?? spoken(id);

const stackWords = (stack: string) => faceOf(info.value?.game).stackWords?.(stack) ?? `of ${stack}`;

const WORDS: Record<string, string> = {
  move: "Move to",
  attack: "Attack",
  withdraw: "Call off the attack in",
  take: "Take",
  blitz: "Blitz to",
  load: "Board in",
  offload: "Unload in",
  assault: "Land in",
  land: "Land in",
  raid: "Bomb the factory in",
  escort: "Escort bombers over",
  drop: "Drop infantry over",
};

/** What an order would do, in words; with the way where it matters. */
function targetWords(target: GoTarget): string {
  const way =
    target.kind === "blitz" ? ` through ${target.route.slice(1, -1).map(spaceTitle).join(", ")}` : "";
  return `${WORDS[target.kind] ?? capital(spoken(target.kind))} ${spaceTitle(target.space)}${way}`;
}

export function Selection() {
  if (!myTurn.value || !movables.value.length) return null;
  const at = held.value;
  if (!at) {
    return (
      <Section title="Selection">
        <Empty>{forHand("Nothing selected. Click one of your stacks.")}</Empty>
      </Section>
    );
  }
  const clear = (
    <Button look="quiet" shortcut="Esc" onClick={clearHeld}>
      Clear
    </Button>
  );
  return (
    <Section title={`Selected in ${spaceTitle(at.space)}`} aside={clear}>
      <Choices />
      <Destinations />
      <ul class="pick-list">
        {candidates.value.map((unit) => {
          const key = keyOf(unit);
          const count = at.counts[key] ?? 0;
          const change = (value: number) => {
            held.value = { ...at, counts: { ...at.counts, [key]: value } };
          };
          return (
            <li key={key} class={count ? "" : "none"}>
              <UnitIcon unit={unit.unit} size={24} />
              <span class="grow">
                {capital(unitTitle(unit.unit))} <PieceRules unit={unit.unit} title={unitTitle(unit.unit)} />
                {unit.stack && <span class="third"> {stackWords(unit.stack)}</span>}
                {unit.note && <span class="third"> {unit.note}</span>}
              </span>
              <Stepper label={unitTitle(unit.unit)} value={count} most={unit.count} change={change} />
              <span class="third of">of {unit.count}</span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** Several orders lead to the picked space: the question takes the focus, wherever the space was picked. */
function Choices() {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (choices.value.length) group.current?.querySelector("button")?.focus();
  }, [choices.value]);
  if (!choices.value.length) return null;
  return (
    <div class="choices" role="group" aria-label="Which order" ref={group}>
      {choices.value.map((target) => (
        <Button key={target.text} onClick={() => sendAs(target)}>
          {targetWords(target)}
        </Button>
      ))}
    </div>
  );
}

/** How many are shown before asking. */
const NEAREST = 4;

/** The lit spaces as buttons: the only way on a phone to reach those under the sheet. */
function Destinations() {
  const all = useSignal(false);
  if (!heldCount.value || choices.value.length) return null;
  const ways = [...goTargets.value.values()].flat().sort((a, b) => a.route.length - b.route.length);
  if (!ways.length) return null;
  return (
    <ul class="destinations" aria-label="Where they can go">
      {(all.value ? ways : ways.slice(0, NEAREST)).map((target) => (
        <li key={target.text}>
          <button
            type="button"
            class={`destination ${target.kind === "move" ? "move" : "attack"}`}
            onClick={() => sendAs(target)}
          >
            {spaceTitle(target.space)}
            {target.kind !== "move" && (
              <span class="row">
                <small>{spoken(target.kind)}</small>
                {typeof target.odds === "number" && <Chip tone="attack">{percent(target.odds)}</Chip>}
              </span>
            )}
          </button>
        </li>
      ))}
      {ways.length > NEAREST && (
        <li>
          <Button
            look="quiet"
            onClick={() => {
              all.value = !all.value;
            }}
          >
            {all.value ? "Fewer" : `All ${ways.length} spaces`}
          </Button>
        </li>
      )}
    </ul>
  );
}
