// Small pieces of language.

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** An id as a person says it, where nobody has a title for it. */
export const spoken = (id: string) => id.replaceAll("-", " ");

const SAME = /(infantry|artillery|armor|aircraft)$/;

const ODD: Record<string, string> = { die: "dice", loss: "losses", batch: "batches" };

const several = (noun: string) =>
  SAME.test(noun) ? noun : noun.replace(/(die|loss|batch)$|$/, (end) => ODD[end] ?? "s");

export const plural = (count: number, noun: string) => `${count} ${count === 1 ? noun : several(noun)}`;

export function list(words: string[]): string {
  if (words.length < 2) return words[0] ?? "";
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
