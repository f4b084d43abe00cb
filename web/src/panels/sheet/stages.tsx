// The phases of the turn: looked at, never pressed. Where there are many they stand over the map.

import type { Sheet } from "../../api/wire";
import { seen } from "../../state/table";
import { onPhone } from "../phone";

/** As many have room in the panel. */
const FEW = 8;

const PROGRESS = { done: "done", now: "now", ahead: "to come", empty: "passes by itself" };

type Stage = Sheet["stages"][number];

/** `Phases 8, 9 and 10 have nothing to do in them and pass by themselves.` */
export function passing(stages: Stage[]): string {
  const empty = stages.flatMap((stage, at) => (stage.progress === "empty" ? [String(at + 1)] : []));
  const [last, ...rest] = empty.reverse();
  if (!last) return "";
  const named = rest.length ? `${rest.reverse().join(", ")} and ${last}` : last;
  return rest.length
    ? `Empty phases pass by themselves: ${named}.`
    : `Phase ${named} is empty and passes by itself.`;
}

export function Stages() {
  const stages = seen.value?.desk.sheet?.stages ?? [];
  if (!stages.length) return null;
  const said = passing(stages);
  return (
    <>
      {stages.length > FEW && onPhone.value && <StageList stages={stages} look="stages" />}
      {said && <p class="stages-pass third">{said}</p>}
    </>
  );
}

/** Over the map, on a desk. */
export function StageRail() {
  const stages = seen.value?.desk.sheet?.stages ?? [];
  if (stages.length <= FEW || onPhone.value) return null;
  return <StageList stages={stages} look="stage-rail" />;
}

function StageList({ stages, look }: { stages: Stage[]; look: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: where it is narrow the rail scrolls, by keys too
    <ol class={look} aria-label="Phases of the turn" tabIndex={0}>
      {stages.map((stage, at) => (
        <li
          key={stage.title}
          class={stage.progress}
          title={`${stage.title}: ${PROGRESS[stage.progress]}`}
          aria-current={stage.progress === "now" ? "step" : undefined}
        >
          <b>
            {at + 1}
            {stage.progress === "done" && <i> ✓</i>}
          </b>
          <span>{stage.title}</span>
          {stage.progress === "empty" && <span class="hidden">, passes by itself</span>}
        </li>
      ))}
    </ol>
  );
}
