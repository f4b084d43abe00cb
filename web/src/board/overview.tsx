// The whole map in a corner, with a frame around what is seen.

import { useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import { seen } from "../state/table";
import { isDark } from "../state/theme";
import type { Atlas } from "./atlas";
import { lookAt, size, view } from "./camera";
import { paint } from "./paint";

const WIDTH = 190;

export function Overview({ map }: { map: Atlas }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const k = WIDTH / map.width;
  const height = Math.round(map.height * k);
  useSignalEffect(() => {
    const picture = seen.value?.picture;
    isDark();
    if (!canvas.current || !picture) return;
    const ratio = window.devicePixelRatio || 1;
    paint(canvas.current, map, (id) => picture.spaces[id]?.holder, { x: 0, y: 0, k: k * ratio });
  });
  useSignalEffect(() => {
    const at = view.value;
    const box = frame.current;
    if (!box) return;
    const x = (-at.x / at.k) * k;
    const y = (-at.y / at.k) * k;
    box.style.transform = `translate(${x}px, ${y}px)`;
    box.style.width = `${(size.value.width / at.k) * k}px`;
    box.style.height = `${(size.value.height / at.k) * k}px`;
  });
  const jump = (event: PointerEvent) => {
    if (event.buttons !== 1) return;
    const box = canvas.current?.getBoundingClientRect();
    if (box) lookAt((event.clientX - box.left) / k, (event.clientY - box.top) / k, view.peek().k);
  };
  const ratio = window.devicePixelRatio || 1;
  return (
    <div
      class="overview"
      style={{ width: `${WIDTH}px`, height: `${height}px` }}
      onPointerDown={jump}
      onPointerMove={jump}
      aria-hidden="true"
    >
      <canvas
        ref={canvas}
        width={WIDTH * ratio}
        height={height * ratio}
        style={{ width: `${WIDTH}px`, height: `${height}px` }}
      />
      <div ref={frame} class="overview-frame" />
    </div>
  );
}
