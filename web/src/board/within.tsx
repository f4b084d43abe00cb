// Which of the viewer's pieces could go to a space: asked when somebody looks at it.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Movable, Picture } from "../api/wire";
import { currentApi, myTurn, seat, seen } from "../state/table";
import { unitsWords } from "./names";

/** So many places are named; the rest are counted. */
const MOST = 6;

/** `3 infantry and 1 tank from Poland`, a line for each place; pieces of a numbered stack go together. */
export function withinWords(picture: Picture, pieces: Movable[]): string[] {
  const places = new Map<string, Movable[]>();
  for (const piece of pieces) places.set(piece.space, [...(places.get(piece.space) ?? []), piece]);
  const lines = [...places].map(([space, here]) => {
    const units = new Map<string, number>();
    for (const piece of here) units.set(piece.unit, (units.get(piece.unit) ?? 0) + piece.count);
    return `${unitsWords(picture, [...units])} from ${picture.spaces[space]?.name || space}`;
  });
  const rest = lines.length - MOST;
  return rest > 1 ? [...lines.slice(0, MOST), `and from ${rest} more places`] : lines;
}

export function Within({ id }: { id: string }) {
  const pieces = useSignal<Movable[]>([]);
  const n = seen.value?.n;
  // Every order changes what can go there.
  useEffect(() => {
    const viewer = seat.peek();
    const question = new AbortController();
    pieces.value = [];
    if (viewer && myTurn.peek()) {
      currentApi()
        ?.reaching(viewer, id, question.signal)
        .then((found) => {
          pieces.value = found;
        })
        // The tip says less; nothing is lost.
        .catch(() => {});
    }
    return () => question.abort();
  }, [id, n]);
  const picture = seen.value?.picture;
  if (!picture || !pieces.value.length) return null;
  return (
    <p class="tip-within">
      <b>Within your reach</b>
      {withinWords(picture, pieces.value).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </p>
  );
}
