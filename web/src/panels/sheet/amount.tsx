// A number of something, each with its own order and what it brings.

import type { Seen, Sheet } from "../../api/wire";
import { order } from "../../state/orders";
import { busy, myTurn } from "../../state/table";
import { Button, Stepper } from "../../ui/controls";
import { Section } from "../../ui/surfaces";
import { capital } from "../../ui/words";
import { perPosition } from "../per-position";

type Amount = Extract<Sheet["parts"][number], { part: "amount" }>;

const drafts = perPosition<number>();

const chosenOf = (amount: Amount) => amount.steps[drafts.get() ?? 0];

export const openAmount = (now: Seen | null): Amount | null =>
  now?.desk.sheet?.parts.find((part): part is Amount => part.part === "amount") ?? null;

export function GiveAmount({ amount }: { amount: Amount }) {
  const chosen = chosenOf(amount);
  if (!chosen) return null;
  return (
    <Button
      look="primary"
      id="primary"
      shortcut="⏎"
      disabled={busy.value}
      onClick={() => void order(chosen.order)}
    >
      {chosen.words}
    </Button>
  );
}

export function AmountPart({ amount }: { amount: Amount }) {
  const chosen = chosenOf(amount);
  return (
    <Section title={amount.title}>
      <p class="second">{amount.about}</p>
      <p class="row amount-row">
        <span class="grow">{capital(amount.label)}s</span>
        <Stepper
          label={amount.label}
          value={drafts.get() ?? 0}
          most={myTurn.value ? amount.steps.length - 1 : 0}
          change={(value) => drafts.set(value)}
        />
      </p>
      <p class="consequence" aria-live="polite">
        {chosen?.note}
      </p>
    </Section>
  );
}
