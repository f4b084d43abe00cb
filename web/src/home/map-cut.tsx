// A piece of a game's map, for cards.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { type Atlas, loadAtlas } from "../board/atlas";
import { paint } from "../board/paint";
import { isDark } from "../state/theme";
import { startHolders } from "./generated/holders";

interface MapCutProps {
  game: string;
  holders?: Record<string, string> | undefined;
  width: number;
  height: number;
  /** The middle in pixels of the board, and pixels per pixel. */
  at: { x: number; y: number; k: number };
}

export function MapCut({ game, holders, width, height, at }: MapCutProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const map = useSignal<Atlas | null>(null);
  const dark = isDark();
  useEffect(() => {
    // The page first, its pictures after.
    const wait = setTimeout(() => {
      loadAtlas(game).then(
        (loaded) => {
          map.value = loaded;
        },
        () => undefined,
      );
    }, 50);
    return () => clearTimeout(wait);
  }, [game]);
  useEffect(() => {
    if (!canvas.current || !map.value) return;
    const ratio = window.devicePixelRatio || 1;
    const known = holders ?? startHolders[game] ?? {};
    const from = { x: at.x - width / at.k / 2, y: at.y - height / at.k / 2, k: at.k * ratio };
    paint(canvas.current, map.value, (id) => known[id], from);
  }, [map.value, dark, holders, game, at.x, at.y, at.k, width, height]);
  const ratio = window.devicePixelRatio || 1;
  return <canvas ref={canvas} class="map-cut" width={width * ratio} height={height * ratio} />;
}
