// Which of the viewer's pieces could go to a space, and what the enemy could bring: asked when somebody looks at it.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Movable, Picture, Reaching } from "../api/wire";
import { faceOf } from "../games";
import type { GameFace } from "../games/face";
import { currentApi, seat, seen } from "../state/table";
import { atlas, shapeOf } from "./atlas";
import { unitsWords } from "./names";

/** So many places are named; the rest are counted. */
const MOST = 5;

/** `3 infantry and 1 tank from Poland`, a line for each place; pieces of a numbered stack go together. */
export function withinWords(picture: Picture, face: GameFace, pieces: Movable[]): string[] {
  const places = new Map<string, Movable[]>();
  for (const piece of pieces) places.set(piece.space, [...(places.get(piece.space) ?? []), piece]);
  const lines = [...places].map(([space, here]) => {
    const units = new Map<string, number>();
    for (const piece of here) units.set(piece.unit, (units.get(piece.unit) ?? 0) + piece.count);
    return `${unitsWords(picture, [...units])} from ${face.spaceName(space, picture.spaces[space]?.name || space)}`;
  });
  const rest = lines.length - MOST;
  return rest > 1 ? [...lines.slice(0, MOST), `and from ${rest} more places`] : lines;
}

const NOTHING: Reaching = { own: [], enemies: [] };

export function Within({ id }: { id: string }) {
  const pieces = useSignal(NOTHING);
  const n = seen.value?.n;
  // Every order changes what can go there.
  useEffect(() => {
    const viewer = seat.peek();
    const question = new AbortController();
    pieces.value = NOTHING;
    if (viewer) {
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
  const sea = atlas.value && shapeOf(atlas.value, id)?.terrain === "sea";
  return (
    <>
      <Pieces title="Within your reach" pieces={pieces.value.own} />
      {/* Troops at sea go ashore by an order of their own, which is not foreseen. */}
      <Pieces
        title={sea ? "The enemy could bring" : "The enemy could bring, landings aside"}
        pieces={pieces.value.enemies}
      />
    </>
  );
}

function Pieces({ title, pieces }: { title: string; pieces: Movable[] }) {
  const picture = seen.value?.picture;
  if (!picture || !pieces.length) return null;
  return (
    <p class="tip-within">
      <b>{title}</b>
      {withinWords(picture, faceOf(atlas.value?.game), pieces).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </p>
  );
}
