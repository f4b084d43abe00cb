// Ways to decide, each with what comes of it; those that belong to a space are lit on the map as well.

import type { Sheet } from "../../api/wire";
import { movables } from "../../state/selection";
import { busy, myTurn, seen } from "../../state/table";
import { Button } from "../../ui/controls";
import { Section } from "../../ui/surfaces";
import { useOrderLights } from "../lights";
import { onPhone } from "../phone";
import { Consequences, giveOrAsk } from "./ask-first";

type Choices = Extract<Sheet["parts"][number], { part: "choices" }>;
type Choice = Choices["choices"][number];

/** A longer list stays closed, unless it is all there is to decide. */
const MANY = 7;

export function ChoicesPart({ choices: part }: { choices: Choices }) {
  const { title, about, choices } = part;
  const onMap = choices.flatMap((choice): [string, string][] =>
    choice.space ? [[choice.space, choice.order]] : [],
  );
  const folded = choices.length > MANY && !isOnly(part);
  const shared = sharedNote(choices);
  const own = (choice: Choice) => (choice.note === shared?.note ? "" : choice.note);
  const list = (
    <>
      <ul class={choices.some(own) ? "sheet-choices" : "sheet-choices short"}>
        {choices.map((choice) => (
          <ChoiceLine key={choice.order} choice={choice} note={own(choice)} />
        ))}
      </ul>
      {shared && <p class={`consequence ${shared.tone}`}>{shared.note}</p>}
    </>
  );
  return (
    <Section title={title} {...(folded && { count: choices.length })}>
      {onMap.length > 0 && myTurn.value && <OnMap offers={new Map(onMap)} />}
      {about && <p class="second">{about}</p>}
      {folded ? (
        <details class="fold">
          <summary>Show {choices.length} choices</summary>
          {list}
        </details>
      ) : (
        list
      )}
    </Section>
  );
}

const DECIDES = new Set(["shop", "pick", "choices", "places", "retreats"]);

/** Whether nothing else is decided, neither here nor on the map. */
function isOnly(part: Choices): boolean {
  const parts = seen.value?.desk.sheet?.parts ?? [];
  return movables.value.length === 0 && parts.every((other) => other === part || !DECIDES.has(other.part));
}

/** What comes of several of them alike is said once, below. */
const sharedNote = (choices: Choice[]) =>
  choices.find(({ note }) => note && choices.filter((other) => other.note === note).length > 2);

/** What cannot be taken back has a look of its own. */
const isProposed = (choice: Choice) =>
  choice.tone !== "grave" && choice.order === seen.value?.desk.primary?.order;

function ChoiceLine({ choice, note }: { choice: Choice; note: string }) {
  return (
    <li>
      <Button
        class={isProposed(choice) ? "suggested" : ""}
        look={choice.tone === "grave" ? "attack" : "plain"}
        disabled={busy.value || !myTurn.value}
        onClick={() => giveOrAsk(choice)}
      >
        {choice.words}
      </Button>
      {choice.follows.length > 0
        ? !onPhone.value && <Consequences follows={choice.follows} />
        : note && <p class={`consequence ${choice.tone}`}>{note}</p>}
    </li>
  );
}

function OnMap({ offers }: { offers: Map<string, string> }) {
  useOrderLights(offers, "move");
  return null;
}
