// The panel on a phone: a sheet with three stops, pulled by its handle.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { covered } from "../board/camera";
import { held } from "../state/selection";
import { nearestStop, type SheetStop, sheetStop, stopHeights } from "./overlay";

const UP: Record<SheetStop, SheetStop> = { low: "half", half: "full", full: "half" };
/** Less than this is a tap. */
const SLACK = 6;

export function BottomSheet({ children }: { children: ComponentChildren }) {
  const sheet = useRef<HTMLElement>(null);
  const pull = useRef<{ from: number; height: number; far: boolean } | null>(null);
  /** The click at the end of a pull means nothing. */
  const wasPull = useRef(false);
  useEffect(() => {
    const measure = () => {
      const heights = stopHeights(window.innerHeight);
      // At full height the map is out of sight anyway.
      covered.value = Math.min(heights[sheetStop.value], heights.half);
    };
    measure();
    window.addEventListener("resize", measure);
    return () => {
      window.removeEventListener("resize", measure);
      covered.value = 0;
    };
  }, [sheetStop.value]);
  // Pieces in hand want a map to go to.
  const holding = held.value !== null;
  useEffect(() => {
    if (holding && sheetStop.peek() === "full") sheetStop.value = "half";
  }, [holding]);

  const grab = (event: PointerEvent) => {
    if (!sheet.current) return;
    wasPull.current = false;
    pull.current = { from: event.clientY, height: sheet.current.clientHeight, far: false };
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  };
  // The sheet follows the finger by its style alone; only where it rests is a state.
  const drag = (event: PointerEvent) => {
    const at = pull.current;
    if (!at || !sheet.current) return;
    const moved = at.from - event.clientY;
    if (Math.abs(moved) > SLACK) at.far = true;
    if (!at.far) return;
    sheet.current.classList.add("pulled");
    sheet.current.style.height = `${at.height + moved}px`;
  };
  const release = (event: PointerEvent) => {
    const at = pull.current;
    pull.current = null;
    if (!at?.far || !sheet.current) return;
    sheet.current.classList.remove("pulled");
    sheet.current.style.height = "";
    sheetStop.value = nearestStop(at.height + at.from - event.clientY, window.innerHeight);
    wasPull.current = true;
  };
  return (
    <aside ref={sheet} class={`sheet ${sheetStop.value}`} aria-label="Panel">
      <button
        type="button"
        class="handle"
        aria-label={sheetStop.value === "full" ? "Make the panel smaller" : "Make the panel larger"}
        onPointerDown={grab}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
        onClick={(event) => {
          if (wasPull.current && event.detail > 0) return;
          sheetStop.value = UP[sheetStop.value];
        }}
      >
        <span />
      </button>
      {children}
    </aside>
  );
}
