// Orders of the form `move 2 infantry, 1 armor: here -> there -> yonder`, which several games write, and the moves that
// entries of the record tell.

import type { News } from "../api/wire";
import type { Arrow, Travel } from "./face";

/** Reads the orders that begin with one of the verbs; whatever follows the last space of the way is left out. */
export function arrowsOf(verbs: readonly string[]): (order: string) => Arrow | null {
  const moving = new RegExp(`^(?:${verbs.join("|")})\\b([^:]*):\\s*(.*->.*)$`);
  return (order) => {
    const found = moving.exec(order);
    if (!found) return null;
    const path = (found[2] ?? "").split("->").map((space) => space.trim().split(" ")[0] ?? "");
    const [from, to] = [path[0], path.at(-1)];
    if (!from || !to) return null;
    const units = [...(found[1] ?? "").matchAll(/(\d+) (?:[a-z-]+ )*?([a-z-]+)(?=\s*(?:,|\[|$))/g)].map(
      (unit) => ({ unit: unit[2] ?? "", count: Number(unit[1]) }),
    );
    return { from, to, units, ...(path.length > 2 && { way: path }) };
  };
}

/** The same order by another way, where the order is one of those that name their way. */
export function byWayOf(verbs: readonly string[]): (order: string, way: string[]) => string | null {
  const head = new RegExp(`^(?:${verbs.join("|")})\\b[^:]*:`);
  return (order, way) => {
    const found = head.exec(order)?.[0];
    return found ? `${found} ${way.join(" -> ")}` : null;
  };
}

interface Happening {
  event?: string;
  path?: string[];
}

const happenings = (entry: News) => entry.events.filter((event) => event !== null) as Happening[];

/** A move goes the way that its event names; otherwise the order itself says from where to where. */
export function travelsOf(entry: News, arrow: (order: string) => Arrow | null): Travel[] {
  const order = arrow(entry.order ?? "");
  const [power, units] = [entry.seat ?? "", order?.units ?? []];
  const told = happenings(entry).flatMap(({ event, path }) => (event === "moved" && path ? [path] : []));
  if (told.length) return told.map((path) => ({ power, units, path }));
  return order ? [{ power, units, path: order.way ?? [order.from, order.to] }] : [];
}

export const isCostly = (entry: News) => happenings(entry).some(({ event }) => event === "destroyed");
