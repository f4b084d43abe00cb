import type { Panel, View as Table } from "../generated/panel";

/** What is asked in a stage; in a silent one the game goes on by itself. */
export type Kind = Exclude<Panel["kind"], "none">;

export type Of<K extends Kind> = Extract<Panel, { kind: K }>;

/** The view with its panel known to be of one kind. */
export type View<K extends Kind> = Omit<Table, "panel"> & { panel: Of<K> };

export const isStage =
  <K extends Kind>(kind: K) =>
  (view: View<K>): boolean =>
    (view.panel as Panel | undefined)?.kind === kind;

/** An order in notation; null where it is not this seat's to give. */
export type Offer = string | null;

/** What every stage tells. */
export type Common = Pick<Panel, "units" | "asked" | "deciders" | "regroup" | "break-pact" | "deputies">;
