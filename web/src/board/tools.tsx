import { overlay, toggleOverlay } from "../shell/overlay";
import { Kbd } from "../ui/controls";
import type { Atlas } from "./atlas";
import { zoomBy } from "./camera";
import { Overview } from "./overview";

export function MapTools({ map }: { map: Atlas }) {
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
        </div>
      </div>
      <div class="map-tools right">
        <button type="button" aria-expanded={overlay.value === "find"} onClick={() => toggleOverlay("find")}>
          <Kbd>/</Kbd> find a space
        </button>
        <button type="button" onClick={() => toggleOverlay("list")}>
          list
        </button>
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
