// Pages whose code is fetched when they are first shown.

import { signal } from "@preact/signals";
import type { ComponentType } from "preact";

export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const loaded = signal<ComponentType<Props> | null>(null);
  let asked = false;
  return function Later(props: Props) {
    if (!asked) {
      asked = true;
      void load().then((page) => {
        loaded.value = page;
      });
    }
    const Page = loaded.value;
    return Page && <Page {...props} />;
  };
}
