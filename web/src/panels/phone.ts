// Whether the page is as narrow as a phone: then cards over the map give way to the sheet.

import { signal } from "@preact/signals";

const query = typeof window.matchMedia === "function" ? window.matchMedia("(max-width: 639px)") : null;

export const onPhone = signal(query?.matches ?? false);

query?.addEventListener("change", () => {
  onPhone.value = query.matches;
});
