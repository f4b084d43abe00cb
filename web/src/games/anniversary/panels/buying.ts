// The purchase that is being put together, with a way back from every step.

import { perPosition } from "../../../panels/per-position";
import { changed, type Draft, EMPTY } from "./draft";

const kept = perPosition<Draft[]>();

export const draftNow = (): Draft => kept.get()?.at(-1) ?? EMPTY;

export const setDraft = (draft: Draft): void => kept.set([...(kept.get() ?? []), draft]);

export const change = (part: "units" | "repairs", id: string, count: number): void =>
  setDraft(changed(draftNow(), part, id, count));

export const canUndo = (): boolean => (kept.get()?.length ?? 0) > 0;

export function undoChange(): boolean {
  if (!canUndo()) return false;
  kept.set(kept.get()?.slice(0, -1) ?? null);
  return true;
}
