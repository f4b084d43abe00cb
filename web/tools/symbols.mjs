// Writes src/board/generated/symbols.ts and tints.css from the drawings in crates/picture, so that there is one source.
// Usage: npm run symbols
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

const crate = new URL("../../crates/picture/src/", import.meta.url);
const folder = new URL("../src/board/generated/", import.meta.url);
const read = (file) => readFileSync(new URL(file, crate), "utf8");

/** `"a" | "b" => NAME` arms of a match, as [[ids], name]. */
const arms = (source) =>
  [...source.matchAll(/((?:"[a-z0-9-]+"\s*\|?\s*)+)=>\s*&?([A-Z_]+)/g)].map(([, ids, name]) => [
    [...ids.matchAll(/"([a-z0-9-]+)"/g)].map((found) => found[1]),
    name,
  ]);

const units = read("symbols.rs");
const drawings = new Map(
  [...units.matchAll(/const ([A-Z_]+): &str =\s*"([^"]+)"/g)].map(([, name, path]) => [name, path]),
);
const silhouettes = Object.fromEntries(
  arms(units).flatMap(([ids, name]) => ids.map((id) => [id, drawings.get(name)])),
);

const powers = read("powers.rs");
const looks = new Map(
  [
    ...powers.matchAll(
      /const ([A-Z_]+): Look = Look \{\s*colour: "([^"]+)",\s*tint: "([^"]+)",\s*dark: "([^"]+)",\s*badge: "([^"]+)",\s*emblem: "([^"]+)",\s*light: (true|false),/g,
    ),
  ].map(([, name, colour, tint, dark, badge, emblem, light]) => [
    name,
    {
      key: name.toLowerCase().replaceAll("_", "-"),
      colour,
      tint,
      dark,
      badge,
      emblem,
      light: light === "true",
    },
  ]),
);
const byPower = Object.fromEntries(
  arms(powers).flatMap(([ids, name]) => ids.map((id) => [id, looks.get(name)])),
);

const missing = [...Object.entries(silhouettes), ...Object.entries(byPower)].filter(([, value]) => !value);
if (missing.length > 0 || drawings.size === 0 || looks.size === 0) {
  throw new Error(
    `crates/picture is spelled in a way this script does not read: ${missing.map(([id]) => id)}`,
  );
}

mkdirSync(folder, { recursive: true });
const json = (value) => JSON.stringify(value, null, 2);
writeFileSync(
  new URL("symbols.ts", folder),
  `// Made by tools/symbols.mjs from crates/picture; do not edit.

export interface Look {
  /** The name of its colour tokens. */
  key: string;
  colour: string;
  /** Of land held, on a light and on a dark page. */
  tint: string;
  dark: string;
  /** Outline and emblem on a grid of 24 units. */
  badge: string;
  emblem: string;
  /** A light badge carries a dark emblem and an outline. */
  light: boolean;
}

/** Silhouettes on a grid of 32 units. */
export const silhouettes: Record<string, string> = ${json(silhouettes)};

export const unknownUnit = ${json(drawings.get("UNKNOWN"))};

export const looks: Record<string, Look> = ${json(byPower)};

export const unknownLook: Look = ${json(looks.get("UNKNOWN"))};
`,
);

const known = [...looks.values()].filter(({ key }) => key !== "unknown");
const tokens = (shade) =>
  known.map((look) => `  --tint-${look.key}: ${look[shade].toLowerCase()};\n`).join("");
writeFileSync(
  new URL("tints.css", folder),
  `/* Made by tools/symbols.mjs from crates/picture; do not edit. */
:root {
${tokens("tint")}}
:root[data-theme="dark"] {
${tokens("dark")}}
${known.map(({ key }) => `.held-${key} {\n  fill: var(--tint-${key});\n}\n`).join("")}`,
);
