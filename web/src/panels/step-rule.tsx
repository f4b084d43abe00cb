// The rule of what is asked now: a link with the section's name, its words on hover.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { rules } from "../api/client";
import type { RuleInfo } from "../api/wire";
import { info, seen } from "../state/table";
import { RuleLink } from "../ui/rule";
import { onPhone } from "./phone";

const ledgers = signal<Record<string, Map<string, RuleInfo>>>({});
const asked = new Set<string>();

/** A ledger is asked for once, when the first link to it is shown. */
async function fetchLedger(game: string): Promise<void> {
  if (asked.has(game)) return;
  asked.add(game);
  try {
    const rows = await rules(game);
    ledgers.value = { ...ledgers.value, [game]: new Map(rows.map((row) => [row.id, row])) };
  } catch {
    // The link works without the section's name; the next one shown asks again.
    asked.delete(game);
  }
}

/** `rule` is a row of the ledger; without it, the one the desk names. */
export function StepRule({ rule }: { rule?: string }) {
  const game = info.value?.game;
  const id = rule ?? seen.value?.desk.rule;
  useEffect(() => {
    if (game && id) void fetchLedger(game);
  }, [game, id]);
  if (!game || !id) return null;
  const row = ledgers.value[game]?.get(id);
  return (
    <span class="step-rule" title={row?.summary}>
      <RuleLink rule={id} section={onPhone.value ? "Rule" : (row?.section ?? "Rule")} />
    </span>
  );
}
