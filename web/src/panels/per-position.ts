// What a person has put together and not yet sent. It belongs to one position: the next one begins anew.

import { signal } from "@preact/signals";
import { seen } from "../state/table";

export function perPosition<T>() {
  const kept = signal<{ n: number; value: T } | null>(null);
  return {
    get: (): T | null => (kept.value?.n === seen.value?.n ? (kept.value?.value ?? null) : null),
    set: (value: T | null): void => {
      kept.value = value === null ? null : { n: seen.value?.n ?? -1, value };
    },
  };
}
