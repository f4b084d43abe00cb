// The panel on a phone: a sheet with three stops, pulled by its handle.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { covered } from "../board/camera";
import { sheetStop } from "./overlay";

const STOPS = ["low", "half", "full"] as const;
const PULL = 40;

export function BottomSheet({ children }: { children: ComponentChildren }) {
  const from = useRef<number | null>(null);
  const move = (steps: number) => {
    const at = STOPS.indexOf(sheetStop.value) + steps;
    sheetStop.value = STOPS[Math.max(0, Math.min(STOPS.length - 1, at))] ?? "half";
  };
  useEffect(() => {
    // At full height the map is out of sight anyway.
    const heights = { low: 96, half: window.innerHeight * 0.44, full: window.innerHeight * 0.44 };
    covered.value = heights[sheetStop.value];
    return () => {
      covered.value = 0;
    };
  }, [sheetStop.value]);
  return (
    <aside class={`sheet ${sheetStop.value}`} aria-label="Panel">
      <button
        type="button"
        class="handle"
        aria-label={sheetStop.value === "full" ? "Make the panel smaller" : "Make the panel larger"}
        onPointerDown={(event) => {
          from.current = event.clientY;
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerUp={(event) => {
          const pulled = (from.current ?? event.clientY) - event.clientY;
          from.current = null;
          if (Math.abs(pulled) < PULL) return;
          move(pulled > 0 ? 1 : -1);
        }}
        onClick={(event) => {
          // Keys and plain taps; a pull was dealt with above.
          if (event.detail === 0 || event.clientY === 0) move(sheetStop.value === "full" ? -1 : 1);
        }}
        onDblClick={() => move(sheetStop.value === "full" ? -2 : 1)}
      >
        <span />
      </button>
      {children}
    </aside>
  );
}
