// Ways to decide, each with what comes of it; those that belong to a space are lit on the map as well.

import type { Sheet } from "../../api/wire";
import { order } from "../../state/orders";
import { busy, myTurn, seen } from "../../state/table";
import { Button } from "../../ui/controls";
import { Section } from "../../ui/surfaces";
import { useOrderLights } from "../lights";

type Choices = Extract<Sheet["parts"][number], { part: "choices" }>;

export function ChoicesPart({ choices: { title, about, choices } }: { choices: Choices }) {
  const onMap = choices.flatMap((choice): [string, string][] =>
    choice.space ? [[choice.space, choice.order]] : [],
  );
  return (
    <Section title={title}>
      {onMap.length > 0 && myTurn.value && <OnMap offers={new Map(onMap)} />}
      {about && <p class="second">{about}</p>}
      <ul class="sheet-choices">
        {choices.map((choice) => (
          <li key={choice.order}>
            <Button
              class={choice.order === seen.value?.desk.primary?.order ? "suggested" : ""}
              look={choice.tone === "grave" ? "attack" : "plain"}
              disabled={busy.value || !myTurn.value}
              onClick={() => order(choice.order)}
            >
              {choice.words}
            </Button>
            {choice.note && <p class={`consequence ${choice.tone}`}>{choice.note}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function OnMap({ offers }: { offers: Map<string, string> }) {
  useOrderLights(offers, "move");
  return null;
}
