import type { ComponentType } from "preact";
import type { Seen } from "../api/wire";

export interface PanelProps<View> {
  /** The game's own JSON, as games/<game>/src/view.rs makes it. */
  view: View;
  seen: Seen;
  /** Whose eyes these are; null for a spectator. */
  seat: string | null;
  /** Whether that seat owes a decision now. */
  myTurn: boolean;
}

export interface PhasePanel<View = unknown> {
  /** Whether this panel is for what is seen now. The first that fits is taken, highest `rank` first. */
  fits: (view: View, seen: Seen) => boolean;
  rank?: number;
  /** Between "what now" and the log. Without it: selection, orders and the menu. */
  Body?: ComponentType<PanelProps<View>>;
  /** A card over the map, such as a battle. */
  Card?: ComponentType<PanelProps<View>>;
  /** Along the top of the map. */
  Rail?: ComponentType<PanelProps<View>>;
  /** In place of the primary button. Without it: the desk's own. */
  Foot?: ComponentType<PanelProps<View>>;
  /** The right panel's width, if not 352 px. */
  width?: number;
}

/** Only for its types: a panel file is `export default definePanel<View>({...})`. */
export const definePanel = <View>(panel: PhasePanel<View>): PhasePanel<View> => panel;
