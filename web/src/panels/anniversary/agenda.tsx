// The battles of the turn: the one being fought, those that may come next, and the later ones.

import { battleOdds } from "../../state/odds";
import { order } from "../../state/orders";
import { myTurn } from "../../state/table";
import { Button, Chip, percent } from "../../ui/controls";
import { Section } from "../../ui/surfaces";
import type { AgendaEntry } from "./panel-view";
import { Place } from "./parts";

const WORD = { now: "Now", ready: "Next", later: "Then" } as const;

export function Agenda({ battles }: { battles: AgendaEntry[] }) {
  if (!battles.length) return null;
  const choosing = battles.filter((entry) => entry.order).length > 1;
  return (
    <Section title="Battles" count={battles.length}>
      <ul class="agenda">
        {battles.map((entry) => (
          <li key={entry.space}>
            <Chip tone={entry.when === "now" ? "attack" : "plain"}>{WORD[entry.when]}</Chip>
            <span class="grow">
              <Place id={entry.space} />
              {entry.landing && <span class="third"> landing</span>}
            </span>
            <Odds space={entry.space} />
            {myTurn.value && entry.order && <Button onClick={() => order(entry.order)}>Fight</Button>}
          </li>
        ))}
      </ul>
      <p class="third">
        {choosing ? "You choose the order. " : ""}Landings and the sea battles before them come first.
      </p>
    </Section>
  );
}

function Odds({ space }: { space: string }) {
  const chance = battleOdds.value.get(space);
  if (chance === undefined) return null;
  return <span class="second">odds {chance === null ? "…" : percent(chance)}</span>;
}
