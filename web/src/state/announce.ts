// One polite sentence at a time for screen readers.

import { signal } from "@preact/signals";

export const announcement = signal("");

export function announce(sentence: string): void {
  // The same words again are read only if the text changes.
  announcement.value = announcement.value === sentence ? `${sentence}\u00a0` : sentence;
}
