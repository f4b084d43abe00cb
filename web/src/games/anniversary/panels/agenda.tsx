// The battles of the turn: the one being fought, those that may come next, and the later ones.

import { useEffect } from "preact/hooks";
import { rememberOdds, useStandingOdds } from "../../../panels/battle-odds";
import { StepRule } from "../../../panels/step-rule";
import { order } from "../../../state/orders";
import { myTurn } from "../../../state/table";
import { Button, Chip, percent } from "../../../ui/controls";
import { Section } from "../../../ui/surfaces";
import type { AgendaEntry } from "../generated/view";
import { Place, placeName } from "./parts";

const WORD = { now: "Now", ready: "Next", later: "Then" } as const;

export function Agenda({ battles }: { battles: AgendaEntry[] }) {
  // The odds of the others change when a battle is over, not with every die of the one at hand.
  const waiting = battles.filter((entry) => entry.when !== "now").map((entry) => entry.space);
  const odds = useStandingOdds(waiting, "");
  useEffect(() => {
    for (const [space, chance] of odds) if (chance !== null) rememberOdds(space, 1, chance);
  }, [odds]);
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
            <Odds
              chance={odds.get(entry.space)}
              goal={entry.space.startsWith("sz") ? "to win" : "to capture"}
            />
            {myTurn.value && entry.order && (
              <Button
                aria-label={`Fight here, in ${placeName(entry.space)}`}
                onClick={() => order(entry.order)}
              >
                Fight here
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p class="third">
        {choosing ? "You choose the order. " : ""}Landings and the sea battles before them come first.{" "}
        {choosing && <StepRule rule="combat.attacker-orders" />}
      </p>
    </Section>
  );
}

function Odds({ chance, goal }: { chance: number | null | undefined; goal: string }) {
  if (chance === undefined) return null;
  return (
    <span class="second">
      {chance === null ? "…" : percent(chance)} {goal}
    </span>
  );
}
