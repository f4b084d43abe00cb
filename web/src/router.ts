// Which page the address means.

import { signal } from "@preact/signals";

export type Route =
  | { page: "home" }
  | { page: "table"; table: string; key: string | null }
  | { page: "replay"; table: string; key: string | null }
  | { page: "rules"; game: string; row: string | null; find: string }
  | { page: "lost" };

/** Begins what is looked for in the rules, where an address names no row. */
export const FIND = "find=";

function wordOf(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function routeOf(path: string, hash: string): Route {
  const after = hash.replace(/^#/, "") || null;
  const parts = path.split("/").filter(Boolean);
  const [first, second, third] = parts;
  if (first === undefined) return { page: "home" };
  if (first === "t" && second && parts.length === 2) return { page: "table", table: second, key: after };
  if (first === "t" && second && third === "replay") return { page: "replay", table: second, key: after };
  if (first === "rules" && second && parts.length === 2) {
    const word = after?.startsWith(FIND) ? wordOf(after.slice(FIND.length)) : "";
    return { page: "rules", game: second, row: word ? null : after, find: word };
  }
  return { page: "lost" };
}

const here = () => routeOf(location.pathname, location.hash);

export const route = signal<Route>(here());

export function go(address: string): void {
  history.pushState(null, "", address);
  route.value = here();
  window.scrollTo(0, 0);
}

/** Lets links inside the app change the page without loading it anew. */
export function followLinks(): void {
  window.addEventListener("popstate", () => {
    route.value = here();
  });
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey) return;
    if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    event.preventDefault();
    go(link.pathname + link.hash);
  });
}
