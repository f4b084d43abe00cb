import type { Panel, View } from "../generated/view";

/** The panel, if it is of this kind. */
export function panelOf<K extends Panel["kind"]>(view: View, kind: K): Extract<Panel, { kind: K }> | null {
  return view.panel?.kind === kind ? (view.panel as Extract<Panel, { kind: K }>) : null;
}
