// Dice to be placed: what is done already, the choice at hand, and the suggestion for the rest.

import { useSignal, useSignalEffect } from "@preact/signals";
import { order } from "../../state/orders";
import { busy, seen } from "../../state/table";
import { Button } from "../../ui/controls";
import { RuleLink } from "../../ui/rule";
import { capital } from "../../ui/words";
import { batchTitle, Earlier, fateWords, PlacedLines, targetTitle } from "./batch";
import { DiceRow, Die, nationTitle } from "./parts";
import type { BattleChoice, BattlePanel } from "./types";

type HitChoice = Extract<BattleChoice, { kind: "hits" }>;

export function Hits({ panel }: { panel: BattlePanel }) {
  const batch = panel.batches.at(-1);
  const choice = panel.choice;
  const own = useSignal(false);
  // Whoever chose by hand goes on by hand until the batch is done.
  useSignalEffect(() => {
    if (!seen.value) own.value = false;
  });
  return (
    <div class="wr-batch wr-hits">
      <header class="row">
        <h2 class="grow">{batch ? batchTitle(batch) : "Dice"}</h2>
        <Pips number={batch?.number ?? 0} of={batch?.batches ?? 0} />
        <RuleLink
          rule={choice?.kind === "bombing" ? "bombing.targets" : "damage.colour-order"}
          section="Assign damage"
        />
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
  return (
    <span class="wr-pips" aria-hidden="true">
      {Array.from({ length: of }, (_, at) => (
        <i key={at} class={at < number ? "on" : ""} />
      ))}
    </span>
  );
}

function Placing({ choice, own }: { choice: HitChoice; own: { value: boolean } }) {
  const several = new Set(choice.options.map((option) => option.target.owner)).size > 1;
  const confirm = (
    <div class="wr-confirm">
      <Button
        look="primary"
        id="primary"
        shortcut="⏎"
        disabled={busy.value}
        onClick={() => choice.auto && order(choice.auto)}
      >
        {own.value ? "Leave the rest to the suggestion" : "Confirm hits"}
      </Button>
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
      <p class="wr-part">
        {choice.colour ? (
          <>
            <Die colour={choice.colour} size={30} /> <b>{capital(choice.colour)} die: what does it hit?</b>
          </>
        ) : (
          <b>What do these dice eliminate?</b>
        )}
        <span class="grow" />
        <DiceRow dice={choice.pending} size={20} />
      </p>
      <div class="wr-buttons">
        {choice.options.map((option) => (
          <Button
            key={option.order}
            class={option.suggested ? "suggested" : ""}
            disabled={busy.value || !option.order}
            onClick={() => option.order && order(option.order)}
          >
            {capital(targetTitle(option.target, several))} <small>{fateWords(option.fate)}</small>
          </Button>
        ))}
        {choice.miss && (
          <Button disabled={busy.value} onClick={() => choice.miss && order(choice.miss)}>
            Waste it
          </Button>
        )}
      </div>
      {confirm}
    </>
  );
}

function Escort({ choice }: { choice: Extract<BattleChoice, { kind: "escort" }> }) {
  return (
    <>
      <p class="wr-part">
        <Die colour={choice.colour} size={30} /> <b>A hit on your {targetTitle(choice.target, false)}.</b>
      </p>
      <div class="wr-buttons">
        {choice.escorts.map((escort) => (
          <Button
            key={escort.nation}
            id="primary"
            look="primary"
            disabled={busy.value}
            onClick={() => escort.order && order(escort.order)}
          >
            A cruiser of {nationTitle(escort.nation)} takes it
          </Button>
        ))}
        {choice.decline && (
          <Button disabled={busy.value} onClick={() => choice.decline && order(choice.decline)}>
            Let it strike
          </Button>
        )}
      </div>
    </>
  );
}

function Bombs({ choice }: { choice: Extract<BattleChoice, { kind: "bombing" }> }) {
  return (
    <>
      <p class="wr-part">
        {choice.colour && <Die colour={choice.colour} size={30} />} <b>What does it strike?</b>
        <span class="grow" />
        <DiceRow dice={choice.pending} size={20} />
      </p>
      <div class="wr-buttons">
        {choice.options.map((option) => (
          <Button
            key={option.what}
            class={option.suggested ? "suggested" : ""}
            disabled={busy.value}
            onClick={() => option.order && order(option.order)}
          >
            {capital(option.what)}
          </Button>
        ))}
        {choice.miss && (
          <Button disabled={busy.value} onClick={() => choice.miss && order(choice.miss)}>
            Waste it
          </Button>
        )}
      </div>
    </>
  );
}
