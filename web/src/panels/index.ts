// Finds the panel for what is seen. Panels register themselves by their file name: see README.md here.

import type { Seen } from "../api/wire";
import type { PhasePanel } from "./define";

const files = import.meta.glob<{ default: PhasePanel<never> }>("./*/*.panel.tsx", { eager: true });

const panels = Object.values(files)
  .map((file) => file.default as PhasePanel)
  .sort((a, b) => (b.rank ?? 0) - (a.rank ?? 0));

export function panelFor(game: string, seen: Seen): PhasePanel | null {
  return panels.find((panel) => panel.game === game && panel.fits(seen.view, seen)) ?? null;
}
