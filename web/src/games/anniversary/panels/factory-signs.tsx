// The places of factories: in a list, and at each factory on the map with what would be made there.

import { useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { anchorOf, atlas, nearTo } from "../../../board/atlas";
import { levelOf, lookAt, middle, view } from "../../../board/camera";
import { UnitCounts } from "../../../panels/units";
import { UnitIcon } from "../../../ui/symbols";
import type { Counts, Factory } from "../generated/view";
import type { Draft, Placement } from "./draft";
import { placesOf } from "./draft";
import { Place } from "./parts";

/** Taken places, free ones, and those lost to damage. */
function Pips({ factory, draft, used }: { factory: Factory; draft: Draft; used: number }) {
  const places = placesOf(factory, draft);
  const lost = Math.max(0, factory.damage - (draft.repairs[factory.space] ?? 0));
  return (
    <span class="pips" aria-hidden="true">
      {Array.from({ length: places }, (_, at) => (
        <span key={at} class={at < used ? "taken" : ""} />
      ))}
      {Array.from({ length: lost }, (_, at) => (
        <span key={`damaged ${at}`} class="damaged" />
      ))}
    </span>
  );
}

interface PlacesProps {
  factories: Factory[];
  draft: Draft;
  taken: Counts;
}

/** The own factories, one a line, and how many of their places are taken. */
export function FactoryPlaces({ factories, draft, taken }: PlacesProps) {
  return (
    <ul class="factories" aria-label="Places of your factories">
      {factories.map((factory) => (
        <li key={factory.space}>
          <Place id={factory.space} />
          <Pips factory={factory} draft={draft} used={taken[factory.space] ?? 0} />
          <span class="second">
            {factory.usable
              ? `${taken[factory.space] ?? 0} of ${placesOf(factory, draft)}`
              : "new this turn, makes nothing yet"}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The card over the left of the map, with its margin. */
const CARD = 532;
/** Pixels on the screen per pixel of the board at which names and plates are drawn. */
const NEAR = 1.1;

/** Brings the greatest factory into the part of the map that the card leaves free. */
function useFactoryInSight(factories: Factory[]): void {
  const greatest = [...factories].sort((a, b) => b.value - a.value)[0]?.space;
  const map = atlas.value;
  useEffect(() => {
    const at = map && greatest ? anchorOf(map, greatest) : null;
    if (!at) return;
    const k = Math.max(view.peek().k, NEAR);
    lookAt(at[0] - CARD / 2 / k, at[1], k);
  }, [map, greatest]);
}

interface SignsProps {
  factories: Factory[];
  draft: Draft;
  plan: Placement;
}

export function FactorySigns({ factories, draft, plan }: SignsProps) {
  const signs = useRef<HTMLDivElement>(null);
  useFactoryInSight(factories);
  // They follow the map by their style alone.
  useSignalEffect(() => {
    const map = atlas.value;
    const { x, y, k } = view.value;
    const shown = levelOf(k) === "medium" || levelOf(k) === "close";
    for (const sign of signs.current?.querySelectorAll<HTMLElement>("[data-space]") ?? []) {
      const at = map && anchorOf(map, sign.dataset.space ?? "");
      sign.hidden = !at || !shown;
      if (!at) continue;
      const left = nearTo(map, at[0], middle()[0]) * k + x;
      sign.style.transform = `translate(${left.toFixed(0)}px, ${(at[1] * k + y).toFixed(0)}px)`;
    }
  });
  return (
    <div class="factory-signs" ref={signs} aria-hidden="true">
      {factories.map((factory) => {
        const used = plan.used[factory.space] ?? 0;
        const lost = Math.max(0, factory.damage - (draft.repairs[factory.space] ?? 0));
        return (
          <div key={factory.space} data-space={factory.space} hidden>
            <div class="factory-sign">
              <UnitIcon unit="industrial-complex" size={22} />
              <div>
                <Pips factory={factory} draft={draft} used={used} />
                <p>
                  <b>
                    {used} of {placesOf(factory, draft)}
                  </b>{" "}
                  places{lost > 0 && `, ${lost} damaged`}
                </p>
              </div>
              {used > 0 && <UnitCounts counts={plan.made[factory.space] ?? {}} />}
            </div>
          </div>
        );
      })}
    </div>
  );
}
