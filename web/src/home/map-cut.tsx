// A piece of a game's map, for cards. It is a small drawing of its own: the whole map comes with the table.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { cutOf, startHoldersOf } from "../games";
import type { Cut } from "../games/define";
import { lookOf } from "../ui/symbols";

interface MapCutProps {
  game: string;
  /** Who holds what; as at the start, if nobody says otherwise. */
  holders?: Record<string, string> | undefined;
}

export function MapCut({ game, holders }: MapCutProps) {
  const drawn = useSignal<{ map: Cut; atStart: Record<string, string> } | null>(null);
  useEffect(() => {
    Promise.all([cutOf(game), startHoldersOf(game)]).then(
      ([map, atStart]) => {
        drawn.value = map && { map, atStart };
      },
      // A card without its picture still says everything.
      () => undefined,
    );
  }, [game]);
  if (!drawn.value) return <span class="map-cut" />;
  const { map, atStart } = drawn.value;
  const known = holders ?? atStart;
  const seas = map.spaces.filter((space) => space.terrain === "sea");
  const lands = map.spaces.filter((space) => space.terrain !== "sea");
  const coast = lands
    .filter((space) => !space.disc)
    .map((space) => space.path)
    .join("");
  return (
    <svg
      class="map-cut"
      viewBox={`0 0 ${map.width} ${map.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {seas.map((space) => (
        <path key={space.id} class="cut-sea" d={space.path} />
      ))}
      {["far", "near", "edge"].map((part) => (
        <path key={part} class={`cut-shore ${part}`} d={coast} />
      ))}
      <path class="cut-neutral" d={map.scenery} />
      {lands.map((space) => (
        <path
          key={space.id}
          class="cut-land"
          d={space.path}
          style={{ fill: tintOf(space.terrain, known[space.id]) }}
        />
      ))}
    </svg>
  );
}

const tintOf = (terrain: string | undefined, holder: string | undefined) =>
  holder && !terrain ? `var(--tint-${lookOf(holder).key}, var(--neutral))` : "var(--neutral)";
