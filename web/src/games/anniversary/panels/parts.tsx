// Small pieces that the panels of this game share.

import { showSpace } from "../../../board/camera";
import { spaceTitle } from "../../../panels/selection";
import { current } from "../../../state/selection";
import { RuleLink } from "../../../ui/rule";
import type { Fault } from "../generated/view";

export const placeName = spaceTitle;

export { powerTitle } from "../../../panels/powers";

/** A space's name that shows the space when it is clicked. */
export function Place({ id }: { id: string }) {
  const look = () => {
    current.value = id;
    showSpace(id);
  };
  return (
    <button type="button" class="place" onClick={look}>
      {placeName(id)}
    </button>
  );
}

/** What must be done before the phase can end. */
export function Owed({ faults }: { faults: Fault[] }) {
  if (!faults.length) return null;
  return (
    <ul class="still-owed">
      {faults.map((fault) => (
        <li key={fault.text}>
          <Warning /> <span>{fault.text}</span> <RuleLink rule={fault.rule} section={fault.section} />
        </li>
      ))}
    </ul>
  );
}

export function Warning() {
  return (
    <svg class="warning" width="15" height="15" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M8 1.500 15.200 14H.8z" />
      <path class="bang" d="M8 6v4M8 11.600v1" />
    </svg>
  );
}
