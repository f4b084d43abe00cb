// What lies over the map: at most one thing.

import { signal } from "@preact/signals";

export type Overlay = "none" | "keys" | "find" | "list" | "menu" | "odds";

export const overlay = signal<Overlay>("none");

export const toggleOverlay = (which: Overlay) => {
  overlay.value = overlay.value === which ? "none" : which;
};

/** How far the phone's sheet is pulled up. */
export const sheetStop = signal<"low" | "half" | "full">("half");

/** Whether the tablet's panel is put away. */
export const panelHidden = signal(false);
