// What cannot be taken back is asked once, with all that follows from it for both sides.

import { useEffect, useRef } from "preact/hooks";
import type { Sheet } from "../../api/wire";
import { order } from "../../state/orders";
import { busy } from "../../state/table";
import { Button } from "../../ui/controls";
import { Emblem } from "../../ui/symbols";
import { perPosition } from "../per-position";
import { powerTitle } from "../powers";

type Choice = Extract<Sheet["parts"][number], { part: "choices" }>["choices"][number];
export type Consequence = Choice["follows"][number];

interface Question {
  order: string;
  words: string;
  follows: Consequence[];
}

const asked = perPosition<Question>();

/** Gives an order, or asks first where much follows from it. */
export function giveOrAsk(question: Question): void {
  if (question.follows.length) asked.set(question);
  else void order(question.order);
}

export function Consequences({ follows }: { follows: Consequence[] }) {
  return (
    <ul class="ask-follows">
      {follows.map((line, at) => (
        <li key={at} class={`consequence ${line.tone}`}>
          {line.power && <Emblem power={line.power} size={14} title={powerTitle(line.power)} />}{" "}
          <span>{line.words}</span>
        </li>
      ))}
    </ul>
  );
}

/** Stands once in the panel; it is shown over everything. */
export function AskFirst() {
  const question = asked.get();
  return question && <Question key={question.order} question={question} />;
}

function Question({ question }: { question: Question }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const leave = () => asked.set(null);
  return (
    <dialog
      ref={dialog}
      class="ask-first"
      aria-label={`${question.words}?`}
      onClose={leave}
      // Keys belong to the question while it is open.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2>{question.words}?</h2>
      <Consequences follows={question.follows} />
      <p class="second">
        Once a die has fallen or somebody else has moved it cannot be undone. You are asked only once.
      </p>
      <p class="ask-buttons">
        <Button onClick={leave}>Not now</Button>
        <Button look="attack" disabled={busy.value} onClick={() => void order(question.order)}>
          Yes, {question.words.charAt(0).toLowerCase() + question.words.slice(1)}
        </Button>
      </p>
    </dialog>
  );
}
