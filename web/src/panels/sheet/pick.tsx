// Units chosen one by one up to a number: losses, retreats.

import type { Seen, Sheet } from "../../api/wire";
import { order } from "../../state/orders";
import { busy, myTurn, seen } from "../../state/table";
import { Button } from "../../ui/controls";
import { Section } from "../../ui/surfaces";
import { Emblem } from "../../ui/symbols";
import { perPosition } from "../per-position";
import { powerTitle } from "../powers";
import { UnitPicker } from "../unit-picker";
import { type Counts, total, written } from "../units";

type Pick = Extract<Sheet["parts"][number], { part: "pick" }>;

const drafts = perPosition<Record<string, Counts>>();

export const suggestion = (pick: Pick): Counts =>
  Object.fromEntries(pick.kinds.filter((kind) => kind.suggested).map((kind) => [kind.pick, kind.suggested]));

const pickedFor = (pick: Pick): Counts => drafts.get()?.[pick.title] ?? suggestion(pick);

const DECIDES = new Set(["shop", "choices", "places", "retreats"]);

/** The units to choose, where that is all there is to decide: then its button is the one at the foot. */
export function onlyPick(now: Seen | null): Pick | null {
  const parts = now?.desk.sheet?.parts ?? [];
  const [pick, ...more] = parts.filter((part): part is Pick => part.part === "pick");
  return pick && !more.length && !parts.some((part) => DECIDES.has(part.part)) ? pick : null;
}

export function GivePicked({ pick, look }: { pick: Pick; look: "primary" | "plain" }) {
  const picked = pickedFor(pick);
  const count = total(picked);
  const fits = count > 0 && count >= pick.least && count <= pick.most;
  return (
    <Button
      look={look}
      {...(look === "primary" ? { id: "primary", shortcut: "⏎" } : { class: "suggested" })}
      disabled={!fits || busy.value || !myTurn.value}
      onClick={() => order(`${pick.verb} ${written(picked)}${pick.ending}`)}
    >
      {pick.button}
    </Button>
  );
}

export function PickPart({ pick }: { pick: Pick }) {
  const picked = pickedFor(pick);
  const count = total(picked);
  const several = new Set(pick.kinds.map((kind) => kind.power)).size > 1;
  const kinds = pick.kinds.map((kind) => ({
    pick: kind.pick,
    unit: kind.unit,
    count: kind.count,
    note: (
      <>
        {several && <Emblem power={kind.power} size={14} title={powerTitle(kind.power)} />} {kind.note}
      </>
    ),
  }));
  const none = pick.none;
  return (
    <Section title={pick.title} count={`${count} of ${pick.most}`}>
      <UnitPicker
        kinds={kinds}
        picked={picked}
        most={pick.most}
        change={(next) => drafts.set({ ...drafts.get(), [pick.title]: next })}
      />
      <p class="row sheet-give">
        {none !== null && (
          <Button disabled={busy.value || !myTurn.value} onClick={() => order(none)}>
            None
          </Button>
        )}
        {onlyPick(seen.value) !== pick && <GivePicked pick={pick} look="plain" />}
      </p>
    </Section>
  );
}
