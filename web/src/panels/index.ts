// Finds the panel for what is seen. Panels register themselves by their file name: see README.md here.

import { signal } from "@preact/signals";
import type { Seen } from "../api/wire";
import { panelsOf } from "../games";
import type { PhasePanel } from "./define";

const loaded = signal<Record<string, PhasePanel[]>>({});

export async function loadPanels(game: string): Promise<void> {
  const own = [...(await panelsOf(game))].sort((a, b) => (b.rank ?? 0) - (a.rank ?? 0));
  // A game without panels of its own puts them together from parts; the others need not load those.
  const panels = own.length ? own : (await import("./sheet")).sheetPanels;
  loaded.value = { ...loaded.value, [game]: panels };
}

export const panelsLoaded = (game: string): boolean => game in loaded.value;

export function panelFor(game: string, seen: Seen): PhasePanel | null {
  return loaded.value[game]?.find((panel) => panel.fits(seen.view, seen)) ?? null;
}
