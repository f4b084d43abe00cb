// What a panel does with the map while it is shown: spaces it lights up, and clicks it takes.

import { useEffect, useRef } from "preact/hooks";
import { order } from "../state/orders";
import { mapClick, panelLights } from "../state/selection";

type Look = "move" | "attack";

export function useLights(spaces: string[], look: Look): void {
  useEffect(() => {
    panelLights.value = new Map(spaces.map((space) => [space, look]));
    return () => {
      panelLights.value = new Map();
    };
  }, [spaces.join(" "), look]);
}

/** `click` answers whether the panel took the click; what it does may change from one rendering to the next. */
export function useMapClick(click: (space: string) => boolean): void {
  const latest = useRef(click);
  latest.current = click;
  useEffect(() => {
    mapClick.value = (space) => latest.current(space);
    return () => {
      mapClick.value = null;
    };
  }, []);
}

/** Lit spaces that are clicked to give an order; null where there is none to give. */
export function useOrderLights(offers: Map<string, string | null>, look: Look): void {
  useLights([...offers.keys()], look);
  useMapClick((space) => {
    const text = offers.get(space);
    if (text) void order(text);
    return offers.has(space);
  });
}
