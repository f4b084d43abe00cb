// Whether the page is as narrow as a phone: then cards over the map give way to the sheet.

import { signal } from "@preact/signals";

const query = typeof window.matchMedia === "function" ? window.matchMedia("(max-width: 639px)") : null;

export const onPhone = signal(query?.matches ?? false);

/** A card may be longer than the room above the sheet: keys must be able to scroll it. */
export const scrolledByKeys = () => (onPhone.value ? { tabIndex: 0 } : {});

query?.addEventListener("change", () => {
  onPhone.value = query.matches;
});
