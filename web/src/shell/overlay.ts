// What lies over the map: at most one thing.

import { signal } from "@preact/signals";

export type Overlay =
  | "none"
  | "keys"
  | "find"
  | "list"
  | "menu"
  | "odds"
  | "seats"
  | "resign"
  | "links"
  | "welcome"
  | "words";

export const overlay = signal<Overlay>("none");

/** What a table is to be opened with. */
export const opensWith = signal<Overlay>("none");

export const toggleOverlay = (which: Overlay) => {
  overlay.value = overlay.value === which ? "none" : which;
};

export type SheetStop = "low" | "half" | "full";

/** How far the phone's sheet is pulled up. */
export const sheetStop = signal<SheetStop>("half");

/** The stops on a page of that height, as the style sheet has them. */
export const stopHeights = (page: number): Record<SheetStop, number> => ({
  low: 96,
  half: page * 0.44,
  full: page - 56,
});

/** Where a sheet let go at some height comes to rest. */
export function nearestStop(height: number, page: number): SheetStop {
  const stops = Object.entries(stopHeights(page)) as [SheetStop, number][];
  const away = ([, at]: [SheetStop, number]) => Math.abs(at - height);
  return stops.reduce((best, stop) => (away(stop) < away(best) ? stop : best))[0];
}

/** Whether the tablet's panel is put away. */
export const panelHidden = signal(false);
