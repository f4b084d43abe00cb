// Words of a game, told in two sentences each, with the row of the rules that they come from. They lie with the game
// itself, in games/<id>/glossary.json.

import { signal } from "@preact/signals";

export interface Word {
  word: string;
  /** Other forms of it. */
  also?: string[];
  text: string;
  /** The row of the ledger. */
  rule: string;
}

const files = import.meta.glob<Word[]>("../../../games/*/glossary.json", { import: "default" });

export const loadWords = async (game: string): Promise<Word[]> =>
  (await files[`../../../games/${game}/glossary.json`]?.()) ?? [];

const known = signal<{ game: string; words: Word[]; pattern: RegExp | null } | null>(null);

/** Words of the game at this table; none until they are here. */
export const wordsNow = () => known.value?.words ?? [];

export async function startWords(game: string): Promise<void> {
  if (known.peek()?.game === game) return;
  known.value = { game, words: [], pattern: null };
  // Without them everything can still be read.
  const words = await loadWords(game).catch(() => []);
  if (known.peek()?.game === game) known.value = { game, words, pattern: patternOf(words) };
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const formsOf = ({ word, also = [] }: Word) => [word, ...also];
/** `OSR` is no other word in small letters. */
const isShort = (form: string) => form === form.toUpperCase();
const fits = (form: string, text: string) =>
  isShort(form) ? form === text : form.toLowerCase() === text.toLowerCase();

/** Any form of any word, the longest first. */
export function patternOf(words: Word[]): RegExp | null {
  const forms = words.flatMap(formsOf).sort((a, b) => b.length - a.length);
  return forms.length ? new RegExp(`(?<![\\w-])(${forms.map(escaped).join("|")})(?![\\w-])`, "gi") : null;
}

/** A text in parts: plain ones, and words that are explained, each the first time it comes. */
export function partsOf(text: string, words: Word[], pattern: RegExp | null): (string | [string, Word])[] {
  if (!pattern) return [text];
  const parts: (string | [string, Word])[] = [];
  const told = new Set<Word>();
  let from = 0;
  for (const found of text.matchAll(pattern)) {
    const word = words.find((one) => formsOf(one).some((form) => fits(form, found[0])));
    if (!word || told.has(word)) continue;
    told.add(word);
    if (found.index > from) parts.push(text.slice(from, found.index));
    parts.push([found[0], word]);
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

export const glossedParts = (text: string) =>
  partsOf(text, known.value?.words ?? [], known.value?.pattern ?? null);
