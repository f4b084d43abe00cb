import type { Signal } from "@preact/signals";
import { overlay, toggleOverlay } from "../shell/overlay";
import { folioOpen, railsShown, threatsShown } from "../state/layers";
import { seat, seen } from "../state/table";
import { Kbd } from "../ui/controls";
import type { Atlas } from "./atlas";
import { zoomBy } from "./camera";
import { goHome } from "./home";
import { Overview } from "./overview";

/** Something more to see on the map, on and off. */
function Layer({ shown, title, children }: { shown: Signal<boolean>; title: string; children: string }) {
  return (
    <button
      type="button"
      class="layer"
      title={title}
      aria-pressed={shown.value}
      onClick={() => (shown.value = !shown.value)}
    >
      {children}
    </button>
  );
}

export function MapTools({ map }: { map: Atlas }) {
  const sheet = seen.value?.desk.sheet;
  const folio = sheet?.folio ?? sheet?.parts.find((part) => part.part === "grid");
  return (
    <>
      <div class="map-tools left">
        <Overview map={map} />
        <div class="zoom-buttons">
          <button type="button" aria-label="Zoom in" onClick={() => zoomBy(1.4)}>
            +
          </button>
          <button type="button" aria-label="Zoom out" onClick={() => zoomBy(1 / 1.4)}>
            −
          </button>
          {seat.value && (
            <button type="button" aria-label="To my forces" title="To my forces (Home)" onClick={goHome}>
              ⌂
            </button>
          )}
        </div>
      </div>
      <div class="map-tools right">
        <button type="button" aria-expanded={overlay.value === "find"} onClick={() => toggleOverlay("find")}>
          <Kbd>/</Kbd> find a space
        </button>
        <button type="button" onClick={() => toggleOverlay("list")}>
          list
        </button>
        {seat.value && (
          <Layer
            shown={threatsShown}
            title="Where the enemy could come, were it his turn; filled where he could bring no less than stands there"
          >
            threats
          </Layer>
        )}
        {map.shapes.marks.some((mark) => mark.kind === "rail") && (
          <Layer shown={railsShown} title="Regions joined by rail">
            rails
          </Layer>
        )}
        {folio && (
          <Layer shown={folioOpen} title="Over the map">
            {folio.title.toLowerCase()}
          </Layer>
        )}
        <button
          type="button"
          class="for-keys"
          aria-expanded={overlay.value === "keys"}
          onClick={() => toggleOverlay("keys")}
        >
          <Kbd>?</Kbd> keys
        </button>
      </div>
    </>
  );
}
