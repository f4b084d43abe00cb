// What is written in secret is sealed in red wax: who has done so, and the way to do it and back.

import type { ComponentChildren } from "preact";
import { Primary } from "../../../panels/primary";
import { StepRule } from "../../../panels/step-rule";
import { FootFrame } from "../../../shell/panel";
import { order } from "../../../state/orders";
import { busy, myTurn, seen } from "../../../state/table";
import { Button, Chip } from "../../../ui/controls";
import { Empty, Section } from "../../../ui/surfaces";
import { Emblem } from "../../../ui/symbols";
import { list } from "../../../ui/words";
import type { Nation } from "../generated/panel";
import { nationTitle } from "./parts";

type Seals = { nation: Nation; sealed: boolean }[];

/** A red wax seal, or the dashed place for one. */
function Seal({ sealed }: { sealed: boolean }) {
  return (
    <svg
      class={`wr-seal ${sealed ? "sealed" : ""}`}
      width="18"
      height="18"
      viewBox="0 0 18 18"
      aria-hidden="true"
    >
      {sealed ? (
        <>
          <path d="M9 .8l2 1.500 2.500-.2.9 2.300 2.200 1.200-.5 2.500.9 2.300-1.900 1.600-.6 2.400-2.500.3-1.800 1.700-2.200-1.100-2.500.3-1.100-2.200-2.200-1.200.4-2.500-1-2.300 1.800-1.700.5-2.400 2.500-.4z" />
          <path class="tick" d="M5.600 9.300l2.300 2.300 4.400-4.900" />
        </>
      ) : (
        <circle cx="9" cy="9" r="7.500" />
      )}
    </svg>
  );
}

/** Others show sealed or writing, never how much. */
export function WhoSealed({ seals, children }: { seals: Seals; children?: ComponentChildren }) {
  const open = seals.filter((seal) => !seal.sealed).map((seal) => nationTitle(seal.nation));
  const done = seals.length - open.length;
  return (
    <Section title="Sealed" aside={`${done} of ${seals.length} nations`} label="Who has sealed">
      <ul class="wr-seals">
        {seals.map(({ nation, sealed }) => (
          <li
            key={nation}
            class={sealed ? "sealed" : ""}
            title={`${nationTitle(nation)}: ${sealed ? "sealed" : "writing"}`}
          >
            <Emblem power={nation} size={18} title={nationTitle(nation)} />
            <Seal sealed={sealed} />
            <span class="hidden">{sealed ? "sealed" : "writing"}</span>
          </li>
        ))}
      </ul>
      <Empty>{open.length ? `Waiting for ${list(open)}.` : "All are sealed."}</Empty>
      {children}
    </Section>
  );
}

interface SealFootProps {
  /** What lies under the seal; null while it is not set. */
  sealed: string | null;
  /** Whether the seal may still be broken. */
  reopen: boolean;
}

export function SealFoot({ sealed, reopen }: SealFootProps) {
  const primary = seen.value?.desk.primary;
  if (sealed !== null) {
    return (
      <FootFrame hint="Others see only that you have sealed.">
        <div class="wr-sealed">
          <Seal sealed /> <span class="grow">Sealed: {sealed}</span>
          {reopen ? (
            <Button disabled={busy.value} onClick={() => order("reopen")}>
              Break the seal
            </Button>
          ) : (
            <Chip>Nothing to spend</Chip>
          )}
        </div>
      </FootFrame>
    );
  }
  if (!myTurn.value || !primary) return null;
  const hint = (
    <>
      You may break your seal until the last nation seals. <StepRule />
    </>
  );
  return (
    <FootFrame hint={hint}>
      <Primary look="attack" give={primary.order}>
        <Seal sealed /> {primary.text}
      </Primary>
    </FootFrame>
  );
}
