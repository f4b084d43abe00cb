// A piece of a game's map, for cards. It is a small drawing of its own: the whole map comes with the table.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { lookOf } from "../ui/symbols";
import { startHolders } from "./generated/holders";

interface Cut {
  width: number;
  height: number;
  scenery: string;
  spaces: { id: string; terrain?: string; disc?: boolean; path: string }[];
}

const CUTS: Record<string, () => Promise<{ default: Cut }>> = {
  anniversary: () => import("./generated/anniversary.json"),
  "war-room": () => import("./generated/war-room.json"),
};

interface MapCutProps {
  game: string;
  /** Who holds what; as at the start, if nobody says otherwise. */
  holders?: Record<string, string> | undefined;
}

export function MapCut({ game, holders }: MapCutProps) {
  const cut = useSignal<Cut | null>(null);
  useEffect(() => {
    CUTS[game]?.().then(
      (loaded) => {
        cut.value = loaded.default;
      },
      // A card without its picture still says everything.
      () => undefined,
    );
  }, [game]);
  const map = cut.value;
  if (!map) return <span class="map-cut" />;
  const known = holders ?? startHolders[game] ?? {};
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
