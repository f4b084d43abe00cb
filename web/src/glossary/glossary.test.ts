import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { gameIds } from "../games";
import { loadWords, partsOf, patternOf, type Word } from "./glossary";

const WORDS: Word[] = [
  { word: "OSR", text: "", rule: "" },
  { word: "command", also: ["commands"], text: "", rule: "" },
  { word: "victory city", also: ["cities"], text: "", rule: "" },
];

test("words are found in a text once each, whole, and short ones as they are written", () => {
  const parts = partsOf("Commands pay OSR; a command in osrland, Victory City", WORDS, patternOf(WORDS));
  expect(parts.map((part) => (typeof part === "string" ? part : [part[0], part[1].word]))).toEqual([
    ["Commands", "command"],
    " pay ",
    ["OSR", "OSR"],
    "; a command in osrland, ",
    ["Victory City", "victory city"],
  ]);
  expect(partsOf("nothing", [], null)).toEqual(["nothing"]);
});

test.each(gameIds)("the words of %s stand in its ledger, in two sentences or so", async (game) => {
  const words = await loadWords(game);
  expect(words.length).toBeGreaterThanOrEqual(8);
  expect(words.length).toBeLessThanOrEqual(20);
  const folder = `../games/${game}/ledger`;
  const ledger = readdirSync(folder).map((file) => readFileSync(`${folder}/${file}`, "utf8"));
  const rows = new Set(ledger.flatMap((text) => [...text.matchAll(/^id = "([^"]+)"/gm)].map(([, id]) => id)));
  for (const { word, text, rule } of words) {
    expect(rows, word).toContain(rule);
    expect(text.split(/[.!?](?:\s|$)/).filter(Boolean).length, word).toBeLessThanOrEqual(3);
  }
  const forms = words.flatMap(({ word, also = [] }) => [word, ...also].map((form) => form.toLowerCase()));
  expect(new Set(forms).size, "no form means two things").toBe(forms.length);
});
