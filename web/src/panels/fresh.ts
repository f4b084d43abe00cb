// What has come since the position before this one; only that is shown with motion, and only once.

import { useRef } from "preact/hooks";
import { seen } from "../state/table";

/** For things that carry the number of their entry: whether it is new. */
export function useFresh(): (n: number) => boolean {
  const before = useBefore(seen.value?.n ?? 0);
  return (n) => n > before;
}

/** For things that are only counted: whether there are more of them than in the position before. */
export const useGrown = (count: number): boolean => count > useBefore(count);

/** The value in the position before this one; at first, the present one. */
function useBefore(value: number): number {
  const n = seen.value?.n ?? 0;
  const at = useRef({ n, before: value, now: value });
  if (at.current.n !== n) at.current = { n, before: at.current.now, now: value };
  return at.current.before;
}
