const query =
  typeof window.matchMedia === "function" ? window.matchMedia("(prefers-reduced-motion: reduce)") : null;

/** Whether a person asked for less motion. */
export const calm = (): boolean => query?.matches ?? false;
