// What a person has put together and not yet sent. It belongs to one position of one table: the next one begins anew.

import { signal } from "@preact/signals";
import { info, seen } from "../state/table";

const position = () => `${info.value?.table} ${seen.value?.n}`;

export function perPosition<T>() {
  const kept = signal<{ at: string; value: T } | null>(null);
  return {
    get: (): T | null => (kept.value?.at === position() ? kept.value.value : null),
    set: (value: T | null): void => {
      kept.value = value === null ? null : { at: position(), value };
    },
  };
}
