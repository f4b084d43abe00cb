// Battles that go on together, a row for each: what every round brought, how it stands now, its chance.

import { log, seen } from "../../state/table";
import { Chip, percent } from "../../ui/controls";
import { plural } from "../../ui/words";
import { useStandingOdds } from "../battle-odds";
import type { PanelProps } from "../define";
import { scrolledByKeys } from "../phone";
import { spaceTitle } from "../selection";
import { fightsIn } from "./fight";
import { type Round, roundsOf } from "./volleys";

/** As many rounds before this one have room; older ones are folded away. */
const SHOWN = 2;

const told = (round: Round | undefined) =>
  round ? `${plural(round.first, "hit")} for ${round.others}` : "–";

export function LinkedCard(_: PanelProps<unknown>) {
  const fight = fightsIn(seen.value).find((one) => one.linked.length > 0);
  const open = fight?.linked.filter((one) => !one.over).map((one) => one.space) ?? [];
  const chances = useStandingOdds(open, `${seen.value?.n}`);
  if (!fight) return null;
  const rounds = roundsOf(
    log.value,
    fight.linked.map((one) => one.space),
  );
  const past = Array.from({ length: Math.max(0, fight.round - 1) }, (_, at) => at + 1).slice(-SHOWN);
  return (
    <section class="card linked" aria-label="Linked battles" {...scrolledByKeys()}>
      <header class="folio-head">
        <h2>{fight.linked.length > 1 ? "Linked battles" : "The battle"}</h2>
        {fight.linked.length > 1 && (
          <p class="second">Rounds advance together: a space freed here opens a retreat there.</p>
        )}
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">Battle</th>
            {past.map((round) => (
              <th key={round} scope="col">
                Round {round}
              </th>
            ))}
            <th scope="col" class="now">
              Round {fight.round}, now
            </th>
            <th scope="col">Chance</th>
          </tr>
        </thead>
        <tbody>
          {fight.linked.map((one) => {
            const chance = chances.get(one.space);
            return (
              <tr key={one.space} class={one.space === fight.space ? "spoken-of" : ""}>
                <th scope="row">
                  {spaceTitle(one.space)}
                  <small>{one.kind}</small>
                </th>
                {past.map((round) => (
                  <td key={round}>{told(rounds.get(one.space)?.[round - 1])}</td>
                ))}
                <td class="now">{one.words}</td>
                <td>{one.over ? <Chip tone="ok">Over</Chip> : <b>{chanceWords(chance)}</b>}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

const chanceWords = (chance: number | null | undefined) =>
  chance === undefined ? "–" : chance === null ? "…" : percent(chance);
