import type { PhasePanel } from "../../../panels/define";

const files = import.meta.glob<{ default: PhasePanel }>("./*.panel.tsx", { eager: true });

export const panels = Object.values(files).map((file) => file.default);
