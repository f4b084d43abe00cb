// Dice to be placed: what is done already, the choice at hand, and the suggestion for the rest.

import { useSignal, useSignalEffect } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { type Choice, Choices } from "../../../panels/choices";
import { useGrown } from "../../../panels/fresh";
import { onPhone } from "../../../panels/phone";
import { Primary } from "../../../panels/primary";
import { StepRule } from "../../../panels/step-rule";
import { seen } from "../../../state/table";
import { Button } from "../../../ui/controls";
import { capital } from "../../../ui/words";
import type { BattleChoice, BattlePanel, Colour, DiceCount } from "../generated/panel";
import { batchTitle, Earlier, fateWords, PlacedLines, targetTitle } from "./batch";
import { ColourDie, DiceRow, nationTitle, resourceName } from "./parts";

/** A die may hit nothing that matters. */
const wasting = (miss: string | null): Choice[] => (miss ? [{ order: miss, words: "Waste the die" }] : []);

type HitChoice = Extract<BattleChoice, { kind: "hits" }>;

export function Hits({ panel }: { panel: BattlePanel }) {
  const batch = panel.batches.at(-1);
  const choice = panel.choice;
  const own = useSignal(false);
  const fresh = useGrown(panel.batches.length);
  // Whoever chose by hand goes on by hand until the batch is done.
  useSignalEffect(() => {
    if (!seen.value) own.value = false;
  });
  return (
    <div class={fresh ? "wr-batch wr-hits fresh" : "wr-batch wr-hits"}>
      <header class="row">
        <h2>{batch ? batchTitle(batch) : "Dice"}</h2>
        {batch?.of !== "bombing" && <Pips number={batch?.number ?? 0} of={batch?.batches ?? 0} />}
        <span class="grow" />
        <StepRule rule={choice?.kind === "bombing" ? "bombing.targets" : "damage.colour-order"} />
      </header>
      {batch && batch.placed.length > 0 && <PlacedLines placed={batch.placed} />}
      {choice?.kind === "hits" && <Placing choice={choice} own={own} />}
      {choice?.kind === "escort" && <Escort choice={choice} />}
      {choice?.kind === "bombing" && <Bombs choice={choice} />}
      <Earlier batches={panel.batches.slice(0, -1)} />
    </div>
  );
}

function Pips({ number, of }: { number: number; of: number }) {
  if (of < 2) return null;
  return (
    <span class="wr-pips" aria-hidden="true">
      {Array.from({ length: of }, (_, at) => (
        <i key={at} class={at < number ? "on" : ""} />
      ))}
    </span>
  );
}

/** The die at hand, and those that wait behind it. */
function AtHand(props: { colour: Colour | null; pending?: DiceCount[]; children: ComponentChildren }) {
  const { colour, pending = [], children } = props;
  const line = useRef<HTMLParagraphElement>(null);
  // The choice may be far up from the button that asked for it.
  useEffect(() => line.current?.scrollIntoView?.({ block: "nearest" }), []);
  const waiting = pending.map((die) => ({ ...die, count: die.count - (die.colour === colour ? 1 : 0) }));
  const more = waiting.some((die) => die.count > 0);
  return (
    <p class="wr-part" ref={line}>
      {colour && <ColourDie colour={colour} size={30} />} <b>{children}</b>
      {more && (
        <>
          <span class="grow" />
          <span class="third">then</span> <DiceRow dice={waiting} size={20} />
        </>
      )}
    </p>
  );
}

function Placing({ choice, own }: { choice: HitChoice; own: { value: boolean } }) {
  const several = new Set(choice.options.map((option) => option.target.owner)).size > 1;
  const confirm = (
    <div class="wr-confirm">
      {!onPhone.value && (
        <Primary give={choice.auto ?? ""} closed={!choice.auto}>
          {own.value ? "Place the rest as suggested" : "Confirm hits"}
        </Primary>
      )}
      <Button onClick={() => (own.value = !own.value)}>
        {own.value ? "See the suggestion" : "Choose differently"}
      </Button>
    </div>
  );
  if (!own.value) {
    return (
      <>
        <p class="wr-part">
          <b>Still to place</b> <span class="second">as suggested</span>
        </p>
        <PlacedLines placed={choice.suggested} />
        {confirm}
      </>
    );
  }
  return (
    <>
      <AtHand colour={choice.colour} pending={choice.pending}>
        {choice.colour ? `${capital(choice.colour)} die: what does it hit?` : "What do these dice eliminate?"}
      </AtHand>
      <Choices
        label="Targets"
        choices={[
          ...choice.options.map((option) => ({
            order: option.order,
            words: capital(targetTitle(option.target, several)),
            note: fateWords(option.fate),
            suggested: option.suggested,
          })),
          ...wasting(choice.miss),
        ]}
      />
      {confirm}
    </>
  );
}

function Escort({ choice }: { choice: Extract<BattleChoice, { kind: "escort" }> }) {
  const taking = choice.escorts.map((escort) => ({
    order: escort.order,
    words: `A cruiser of ${nationTitle(escort.nation)} takes it`,
  }));
  const letting = choice.decline ? [{ order: choice.decline, words: "Let it strike" }] : [];
  return (
    <>
      <AtHand colour={choice.colour}>A hit on your {targetTitle(choice.target, false)}.</AtHand>
      <Choices label="Who takes the hit" choices={[...taking, ...letting]} />
    </>
  );
}

function Bombs({ choice }: { choice: Extract<BattleChoice, { kind: "bombing" }> }) {
  const targets = choice.options.map((option) => ({
    order: option.order,
    words: capital(resourceName(option.what)),
    suggested: option.suggested,
  }));
  return (
    <>
      <AtHand colour={choice.colour} pending={choice.pending}>
        What does it strike?
      </AtHand>
      <Choices label="Targets" choices={[...targets, ...wasting(choice.miss)]} />
    </>
  );
}
