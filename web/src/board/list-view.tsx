// The board as a list, with the same actions as the map.

import { useSignal } from "@preact/signals";
import { faceOf } from "../games";
import { overlay } from "../shell/overlay";
import { clickSpace, held, movableSpaces } from "../state/selection";
import { info, seen } from "../state/table";
import { Button, Segmented } from "../ui/controls";
import { Emblem } from "../ui/symbols";
import { atlas, loadAtlas } from "./atlas";
import { lightOf } from "./blocks-layer";
import { spaceWords } from "./names";

type Which = "mine" | "targets" | "all";

export function ListView() {
  const which = useSignal<Which>("all");
  const picture = seen.value?.picture;
  const game = info.value?.game;
  const map = atlas.value;
  if (game && !map) void loadAtlas(game).then((loaded) => (atlas.value = loaded));
  if (!picture || !map) return null;
  const face = faceOf(game);
  const wanted = (id: string) =>
    which.value === "all" ||
    (which.value === "mine" ? movableSpaces.value.has(id) : lightOf(id).kind !== null);
  const title = (id: string) => face.spaceName(id, picture.spaces[id]?.name ?? "");
  const compare = (a: { id: string }, b: { id: string }) =>
    title(a.id).localeCompare(title(b.id), "en", { numeric: true });
  const spaces = map.shapes.spaces.filter((shape) => picture.spaces[shape.id]?.name && wanted(shape.id));
  return (
    <section class="list-view" aria-label="Board as a list">
      <header class="row">
        <h2>Board</h2>
        <Segmented<Which>
          label="Which spaces"
          value={which.value}
          choose={(id) => (which.value = id)}
          choices={[
            { id: "all", title: "All" },
            { id: "mine", title: "Can move" },
            { id: "targets", title: "Targets" },
          ]}
        />
        <Button look="quiet" onClick={() => (overlay.value = "none")}>
          Back to the map
        </Button>
      </header>
      <ul>
        {spaces.sort(compare).map((shape) => {
          const space = picture.spaces[shape.id];
          if (!space) return null;
          const light = lightOf(shape.id);
          const act = light.kind
            ? `${light.kind} here`
            : held.value?.space === shape.id
              ? "put down"
              : movableSpaces.value.has(shape.id)
                ? "select"
                : null;
          return (
            <li key={shape.id} class="row">
              {space.holder ? <Emblem power={space.holder} size={18} /> : <span class="no-emblem" />}
              <span class="grow">
                {spaceWords(picture, shape, space, face, face.pieces(seen.value?.view, shape.id), light)}
              </span>
              {act && (
                <Button onClick={() => clickSpace(shape.id)} aria-label={`${act}: ${space.name}`}>
                  {act}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
