// The one button of the page: what is done next. Enter presses it, too.

import type { ComponentChildren } from "preact";
import { order } from "../state/orders";
import { busy, online } from "../state/table";
import { Button } from "../ui/controls";

interface PrimaryProps {
  /** An order in notation, or what to do instead of giving one. */
  give: string | (() => void);
  /** What is put together is not complete yet. */
  closed?: boolean;
  /** `attack` for what cannot be taken back. */
  look?: "primary" | "attack";
  children: ComponentChildren;
}

export function Primary({ give, closed = false, look = "primary", children }: PrimaryProps) {
  if (!online.value) {
    return (
      <Button look={look} id="primary" disabled>
        Waiting for connection
      </Button>
    );
  }
  return (
    <Button
      look={look}
      id="primary"
      shortcut="⏎"
      disabled={busy.value || closed}
      onClick={() => (typeof give === "string" ? void order(give) : give())}
    >
      {children}
    </Button>
  );
}
