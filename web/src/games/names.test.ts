import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { faceOf, gameIds } from ".";

/** What a game's name may look like: `some-game`, `someGame`, `Some Game`. */
const spelling = (id: string) => new RegExp(id.replaceAll("-", "[-_ ]?"), "i");

const files = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file))
    .filter((file) => /\.(tsx?|mjs|css|html|json)$/.test(file));

/** A game's own folder is the place to speak of it. */
const isOwn = (file: string) => gameIds.some((id) => file.startsWith(join("src/games", id, "/")));

test("no file outside a game's own folder names it", () => {
  const elsewhere = [...files("src"), ...files("tools"), "index.html", "vite.config.ts"].filter(
    (file) => !isOwn(file),
  );
  expect(gameIds.length).toBeGreaterThan(1);
  for (const id of gameIds) {
    const naming = elsewhere.filter((file) => spelling(id).test(readFileSync(file, "utf8")));
    expect(naming, id).toEqual([]);
  }
});

/** Colours and badges are asked for by power, not by game. */
test("a power that several games have looks alike in all of them", () => {
  const looks = new Map<string, string>();
  for (const id of gameIds) {
    for (const [power, { look = power }] of Object.entries(faceOf(id).powers)) {
      expect(looks.get(power) ?? look, `${power} in ${id}`).toBe(look);
      looks.set(power, look);
    }
  }
});
