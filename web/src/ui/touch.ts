// Fingers have no keys and do not click.

import { signal } from "@preact/signals";

const query = typeof window.matchMedia === "function" ? window.matchMedia("(pointer: coarse)") : null;

/** Whether the page is worked with fingers. */
export const byTouch = signal(query?.matches ?? false);

query?.addEventListener("change", () => {
  byTouch.value = query.matches;
});

/** The server's advice speaks of a mouse and keys. */
export const touchWords = (text: string) =>
  text
    .replace(/: press Enter( to accept)?\./, ".")
    .replaceAll("Click", "Tap")
    .replaceAll("click", "tap");

/** Advice for the hand that is there. */
export const forHand = (text: string) => (byTouch.value ? touchWords(text) : text);
