// Several ways to decide, as buttons; the one at the foot of the panel is marked.

import type { ComponentChildren } from "preact";
import { order } from "../state/orders";
import { busy, seen } from "../state/table";
import { Button } from "../ui/controls";

export interface Choice {
  /** Null where it is not this seat's to give. */
  order: string | null;
  words: ComponentChildren;
  /** What comes of it. */
  note?: string;
  suggested?: boolean;
}

export function Choices({ choices, label }: { choices: Choice[]; label?: string }) {
  const lead = seen.value?.desk.primary?.order;
  return (
    <div class="choices" {...(label && { role: "group", "aria-label": label })}>
      {choices.map((choice, at) => (
        <Button
          key={choice.order ?? at}
          class={choice.suggested || (choice.order && choice.order === lead) ? "suggested" : ""}
          disabled={busy.value || !choice.order}
          onClick={() => choice.order && order(choice.order)}
        >
          {choice.words} {choice.note && <small>{choice.note}</small>}
        </Button>
      ))}
    </div>
  );
}
