// For tests: every kind of panel that a game can ask for is named by its type, has a panel, and has a position of
// which the browser tests take a picture.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { Seen } from "../api/wire";
import type { PhasePanel } from "./define";

/** The compiler finds a name that is missing. */
export const names = <Name extends string>(all: Record<Name, true>): string[] => Object.keys(all);

const web = join(fileURLToPath(import.meta.url), "../../..");
const index = readFileSync(join(web, "tests/browser/positions/index.json"), "utf8");
const { positions } = JSON.parse(index) as { positions: { game: string; kind: string }[] };

/** `kinds`: what may be asked within each kind of panel, where there are several things. */
export function testKinds(game: string, panels: PhasePanel[], kinds: Record<string, string[]>): void {
  describe(`the panels of ${game}`, () => {
    test("have a file each, and no file is for nothing", () => {
      const fits = (panel: (typeof panels)[number], kind: string) =>
        panel.fits({ panel: { kind } }, {} as Seen);
      for (const kind of Object.keys(kinds)) {
        expect(panels.filter((panel) => fits(panel, kind)).length, kind).toBe(1);
      }
      for (const panel of panels) {
        expect(Object.keys(kinds).some((kind) => fits(panel, kind))).toBe(true);
      }
    });

    test("have a position each for a picture", () => {
      const wanted = Object.entries(kinds).flatMap(([kind, within]) =>
        within.length ? within.map((one) => `${kind}: ${one}`) : [kind],
      );
      const pictured = new Set(positions.filter((one) => one.game === game).map((one) => one.kind));
      expect(wanted.filter((kind) => !pictured.has(kind))).toEqual([]);
      expect([...pictured].filter((kind) => !wanted.includes(kind))).toEqual([]);
    });
  });
}
