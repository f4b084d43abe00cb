// The right panel, always in the same order: phase, what now, what the phase needs, log, one button.

import type { ComponentChildren } from "preact";
import { Glossed } from "../glossary/glossed";
import type { PhasePanel } from "../panels/define";
import { FallbackBody } from "../panels/fallback";
import { onPhone } from "../panels/phone";
import { spaceTitle, unitTitle } from "../panels/selection";
import { StepRule } from "../panels/step-rule";
import { BranchLine, FaultNotice, OwedLines, Talk } from "../people";
import { SinceLast } from "../replay/since";
import { order } from "../state/orders";
import { catchingUp } from "../state/pace";
import { goTargets, held, heldCount, pickedUnits, reachKnown } from "../state/selection";
import { queue } from "../state/send";
import { busy, myTurn, notice, online, outcome, ownPower, seat, seen, thinking } from "../state/table";
import { Button } from "../ui/controls";
import { RuleLink } from "../ui/rule";
import { Emblem } from "../ui/symbols";
import { forHand } from "../ui/touch";
import { plural } from "../ui/words";
import { acting } from "./acting";
import { HintLine } from "./hint-line";
import { Log } from "./log";
import { Thinking } from "./thinking";

/** `above` comes before everything else, where the map has no room for it. */
export function SidePanel({ panel, above }: { panel: PhasePanel | null; above?: ComponentChildren }) {
  const now = seen.value;
  if (!now) return null;
  const props = { view: now.view, seen: now, seat: seat.value, myTurn: myTurn.value };
  return (
    <>
      <div class="panel-scroll">
        {above}
        <BranchLine />
        <PhaseHead />
        <WhatNow />
        <HintLine />
        <OwedLines />
        <SinceLast />
        {panel?.Body ? <panel.Body {...props} /> : <FallbackBody />}
        <Talk />
        <Log />
      </div>
      {panel?.Foot && online.value ? <panel.Foot {...props} /> : <Foot />}
    </>
  );
}

function PhaseHead() {
  const desk = seen.value?.desk;
  if (!desk) return null;
  if (outcome.value) {
    return (
      <header class="phase-head">
        <h2>Game over</h2>
      </header>
    );
  }
  const at = acting();
  // In another power's turn a seat may still owe losses or the like.
  const mine = at?.power === ownPower.value ? "your turn" : "you decide";
  const whose = [desk.whose || at?.title, myTurn.value && mine].filter(Boolean).join(", ");
  return (
    <header class="phase-head">
      {at && <Emblem power={at.power} size={26} />}
      <div class="grow">
        {/* On a phone it is not seen, so nothing in it may take the focus. */}
        <h2>{onPhone.value ? desk.phase : <Glossed>{desk.phase}</Glossed>}</h2>
        <p class="second">{whose}</p>
      </div>
      {desk.step && (
        <span class="second">
          Phase {desk.step[0]} of {desk.step[1]}
        </span>
      )}
      {desk.step && <Steps at={desk.step[0]} of={desk.step[1]} />}
    </header>
  );
}

function Steps({ at, of }: { at: number; of: number }) {
  return (
    <div class="steps" aria-hidden="true">
      {Array.from({ length: of }, (_, step) => step + 1).map((step) => (
        <span key={step} class={step === at ? "now" : step < at ? "past" : ""} />
      ))}
    </div>
  );
}

/** With pieces in hand, what is owed next is a place for them. */
function inHand(): string | null {
  const from = held.value;
  if (!from) return null;
  const place = spaceTitle(from.space);
  if (!heldCount.value) return `Choose how many units go from ${place}, or click it to let them be.`;
  const one = heldCount.value === 1;
  const kinds = pickedUnits.value;
  const only = kinds.length === 1 ? kinds[0] : undefined;
  // One kind has a name; a mixture is counted.
  const what = only
    ? `the ${plural(only.count, unitTitle(only.unit))}`
    : `the ${heldCount.value} ${one ? "unit" : "units"}`;
  if (!goTargets.value.size && !reachKnown.value) {
    return online.value
      ? `You hold ${what} from ${place}.`
      : `You hold ${what} from ${place}. Where they may go is known when the connection is back.`;
  }
  if (!goTargets.value.size) {
    return `${one ? "This unit has" : `These ${heldCount.value} units have`} nowhere to go${one ? "" : " together"}. Click ${place} to put ${one ? "it" : "them"} down.`;
  }
  return `Pick a lit space for ${what} you hold, or click ${place} to put ${one ? "it" : "them"} down.`;
}

function WhatNow() {
  const desk = seen.value?.desk;
  // A board that is behind speaks of what it shows.
  const bot = catchingUp.value ? null : thinking.value;
  return (
    <div class="what-now" id="what-now" tabIndex={-1}>
      <p>
        <b>What now</b> {bot ? <Thinking /> : <Glossed>{forHand(inHand() ?? desk?.now ?? "")}</Glossed>}{" "}
        {/* Elsewhere the rule stands under the button. */}
        {(onPhone.value || !myTurn.value) && <StepRule />}
      </p>
      <NoticeLine />
    </div>
  );
}

function NoticeLine() {
  const told = notice.value;
  if (!told) return null;
  if (told.code === "fault") return <FaultNotice text={told.text} />;
  return (
    <div class={`notice ${told.tone}`} role="alert">
      <div class="grow">
        {(told.tone === "gold" || !told.reasons.length) && told.text}{" "}
        {told.reasons.map((reason) => (
          <span key={reason.reason} class="reason">
            {reason.reason.charAt(0).toUpperCase() + reason.reason.slice(1)}.{" "}
            <RuleLink rule={reason.rule} section={reason.section} />
          </span>
        ))}
        {told.offer && (
          <Button class="notice-offer" onClick={told.offer.act}>
            {told.offer.text}
          </Button>
        )}
      </div>
      <Button look="quiet" aria-label="Close this message" onClick={() => (notice.value = null)}>
        Close
      </Button>
    </div>
  );
}

/** The foot of the panel, for panels that bring a button of their own. */
export function FootFrame({ children, hint }: { children: ComponentChildren; hint?: ComponentChildren }) {
  return (
    <footer class="foot">
      {children}
      {hint && <p class="third">{hint}</p>}
    </footer>
  );
}

/** The desk's own button. */
export function Foot() {
  const desk = seen.value?.desk;
  if (!online.value) {
    return (
      <FootFrame hint={queue.value.length ? `${plural(queue.value.length, "order")} kept here` : undefined}>
        <Button look="primary" disabled>
          Waiting for connection
        </Button>
      </FootFrame>
    );
  }
  const primary = desk?.primary;
  if (!primary || !myTurn.value) return null;
  const hint = (
    <>You can undo until a die is rolled. {desk.rule && <RuleLink rule={desk.rule} section={desk.phase} />}</>
  );
  return (
    <FootFrame hint={hint}>
      <Button
        look="primary"
        id="primary"
        shortcut="⏎"
        disabled={busy.value}
        onClick={() => order(primary.order)}
      >
        {primary.text}
      </Button>
    </FootFrame>
  );
}
