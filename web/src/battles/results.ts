// One's own battles once they are over: a card for each, until it is put away.

import { effect, signal } from "@preact/signals";
import { ApiError } from "../api/client";
import { faceOf } from "../games";
import { battleOdds } from "../state/odds";
import { catchingUp } from "../state/pace";
import { load, save } from "../state/store";
import { currentApi, info, log, mySeats, seat, seen } from "../state/table";
import { type Fought, foughtIn, isRare, luckOf } from "./fought";
import { type Result, resultOf } from "./result";

export type When = "always" | "surprises" | "never";
export const when = signal<When>(load<When>("result-card", "always"));
effect(() => save("result-card", when.value));

export interface Told extends Result {
  /** To win, as it was reckoned before the first die. */
  odds: number | undefined;
}

/** What is still to be read, the oldest first. */
export const results = signal<Told[]>([]);

export const putAway = () => {
  results.value = results.value.slice(1);
};
export const putAllAway = () => {
  results.value = [];
};

/** Odds as they were last told of each place, before its battle. */
const reckoned = new Map<string, number>();

/** A surprise is dice that fall so less than one time in four, on either side. */
function isSurprise({ fought }: Result): boolean {
  const sides = [...new Set(fought.volleys.map((volley) => volley.by))];
  const lucks = sides.map((by) => luckOf(fought.volleys.filter((volley) => volley.by === by)));
  return lucks.some((luck) => luck !== null && isRare(luck));
}

const isMine = ({ volleys }: Fought) => {
  const mine = new Set(mySeats.peek().map((place) => place.id));
  return volleys.some((volley) => mine.has(volley.by));
};

/** Looks for battles that have ended since the page was opened. */
export function startResults(): () => void {
  /** Battles before this entry are history; null until the page knows where the table stands. */
  let from: number | null = null;
  let table = "";
  const stops = [
    effect(() => {
      for (const [space, chance] of battleOdds.value) if (chance !== null) reckoned.set(space, chance);
    }),
    effect(() => {
      const now = seen.value;
      const about = info.value;
      if (!now || !about || catchingUp.value) return;
      if (from === null || table !== about.table) [from, table] = [now.n, about.table];
      const face = faceOf(about.game);
      const open = new Set([...face.contested(now.view), face.scene(now.view) ?? ""]);
      const since = from;
      const over = foughtIn(log.value.filter((entry) => entry.n > since)).filter(
        (fought) => !open.has(fought.place),
      );
      const last = over.at(-1);
      if (!last) return;
      // Battles that go on together are told when all of them are over.
      const going = foughtIn(log.value.filter((entry) => entry.n > since)).some(
        (fought) => open.has(fought.place) && fought.first < last.last,
      );
      if (going) return;
      from = last.last;
      for (const fought of over.filter(isMine)) void tell(fought);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    results.value = [];
    reckoned.clear();
  };
}

async function tell(fought: Fought): Promise<void> {
  const api = currentApi();
  const after = seen.peek()?.picture;
  if (!api || !after || when.peek() === "never") return;
  try {
    const before = await api.at(fought.first - 1, seat.peek());
    const odds = reckoned.get(fought.place);
    reckoned.delete(fought.place);
    const result = { ...resultOf(fought, before.picture, after), odds };
    if (api !== currentApi() || (when.peek() === "surprises" && !isSurprise(result))) return;
    results.value = [...results.value, result];
  } catch (error) {
    // The log tells it too.
    if (!(error instanceof ApiError)) throw error;
  }
}
