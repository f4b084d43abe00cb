// A bar that leaves out words, one kind after the other, until everything fits.

import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** So many kinds of words can be left out; the style sheet says which. */
const KINDS = 7;

/** Words are cut by the first part of a pixel that is missing. */
function isCut(words: Element): boolean {
  const all = document.createRange();
  all.selectNodeContents(words);
  return all.getBoundingClientRect().width > words.getBoundingClientRect().width;
}

const sticksOut = (part: Element) =>
  part.scrollWidth > part.clientWidth + 1 || (part.localName === "small" && isCut(part));

/**
 * Sets `data-fit` to the kinds left out ("1 2 3"), anew after each rendering and when the bar's width changes.
 * `inner` selects parts that would hide what sticks out of them.
 */
export function useFit(bar: RefObject<HTMLElement | null>, inner: string): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const shrink = () => {
      const parts = [element, ...element.querySelectorAll(inner)];
      const left: number[] = [];
      element.dataset.fit = "";
      while (left.length < KINDS && parts.some(sticksOut)) {
        left.push(left.length + 1);
        element.dataset.fit = left.join(" ");
      }
    };
    shrink();
    const watch = new ResizeObserver(shrink);
    watch.observe(element);
    void document.fonts?.ready.then(shrink);
    return () => watch.disconnect();
  });
}
