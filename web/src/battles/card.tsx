// The result of a battle, over the map until it is read.

import { scrolledByKeys } from "../panels/phone";
import { powerTitle } from "../panels/powers";
import { spaceTitle } from "../panels/selection";
import { inWords, sorted, total } from "../panels/units";
import { Button, percent, Segmented } from "../ui/controls";
import { Card } from "../ui/surfaces";
import { Emblem, lookOf, UnitIcon } from "../ui/symbols";
import { plural } from "../ui/words";
import { luckWords } from "./fought";
import type { Party } from "./result";
import { putAllAway, putAway, results, type Told, type When, when } from "./results";
import { DiceRow } from "./strip";
import "./battles.css";

const WHEN: { id: When; title: string }[] = [
  { id: "always", title: "Always" },
  { id: "surprises", title: "Surprises only" },
  { id: "never", title: "Never" },
];

export function ResultCard() {
  const [first, ...more] = results.value;
  if (!first) return null;
  return (
    <Card class="told-card result-card" label="Result of the battle">
      <header class="result-head">
        <h2>{titleOf(first)}</h2>
        {more.length > 0 && <span class="second">{more.length} more</span>}
      </header>
      <Facts told={first} />
      {first.parties.map((party) => (
        <PartyRow key={party.power} party={party} />
      ))}
      <Changes told={first} />
      <section class="result-dice" aria-label="Dice" {...scrolledByKeys()}>
        {first.fought.volleys.map((volley) => (
          <span key={volley.n} class="row">
            <Emblem power={volley.by} size={16} title={powerTitle(volley.by)} />
            <DiceRow volley={volley} size={20} />
          </span>
        ))}
      </section>
      <footer class="result-foot">
        <Button look="primary" onClick={putAway}>
          {more.length ? `Next: ${spaceTitle(more[0]?.fought.place ?? "")}` : "Close"}
        </Button>
        {more.length > 0 && <Button onClick={putAllAway}>Close all</Button>}
        <span class="row second">
          Show this card
          <Segmented
            label="Show this card"
            look="soft"
            value={when.value}
            choices={WHEN}
            choose={(id) => {
              when.value = id;
            }}
          />
        </span>
      </footer>
    </Card>
  );
}

function titleOf({ fought, taken, capital, parties }: Told): string {
  const place = spaceTitle(fought.place);
  if (taken && capital) return `${place} has fallen`;
  if (taken) return `${place} taken`;
  const attacker = fought.volleys[0]?.by;
  const wiped = parties.find((party) => party.power === attacker && total(party.lost) >= total(party.had));
  return wiped ? `${place} held` : `${place} fought over`;
}

function Facts({ told }: { told: Told }) {
  const own = told.parties.find((party) => party.luck);
  if (told.odds === undefined && !own?.luck) return null;
  return (
    <dl class="result-facts">
      {told.odds !== undefined && (
        <div>
          <dt>Odds before</dt>
          <dd>
            <b>{percent(told.odds)}</b> to win
          </dd>
        </div>
      )}
      {told.parties
        .filter((party) => party.luck)
        .slice(0, 2)
        .map(({ power, luck }) => {
          const off = (luck?.hits ?? 0) - (luck?.expected ?? 0);
          return (
            <div key={power}>
              <dt>{powerTitle(power)}'s dice</dt>
              <dd>
                <b>{`${off < 0 ? "−" : "+"}${Math.abs(off).toFixed(1)}`}</b> hits, {luck && luckWords(luck)}
              </dd>
            </div>
          );
        })}
    </dl>
  );
}

function PartyRow({ party }: { party: Party }) {
  const lost = total(party.lost);
  const units = { ...party.lost, ...party.had };
  return (
    <section
      class="result-party"
      aria-label={`${powerTitle(party.power)} lost ${lost ? inWords(party.lost) : "nothing"}`}
      style={{ "--owner": lookOf(party.power).colour }}
    >
      <Emblem power={party.power} size={26} />
      <b>{powerTitle(party.power)}</b>
      <ul>
        {sorted(units).flatMap(([unit, count]) => {
          const gone = party.lost[unit] ?? 0;
          const left = Math.max(0, count - gone);
          return [
            gone > 0 && <Tile key={`${unit} lost`} unit={unit} count={gone} lost />,
            left > 0 && <Tile key={unit} unit={unit} count={left} />,
          ];
        })}
      </ul>
      <span class={lost ? "cost" : "second"}>{lost ? `lost ${plural(lost, "unit")}` : "no losses"}</span>
    </section>
  );
}

function Tile({ unit, count, lost = false }: { unit: string; count: number; lost?: boolean }) {
  return (
    <li class={lost ? "tile gone" : "tile"}>
      <UnitIcon unit={unit} size={26} />
      {count > 1 && <b>{count}</b>}
    </li>
  );
}

function Changes({ told: { taken, worth, fought } }: { told: Told }) {
  if (!taken) return null;
  return (
    <p class="result-changes">
      <Emblem power={taken.from} size={18} title={powerTitle(taken.from)} /> →{" "}
      <Emblem power={taken.to} size={18} title={powerTitle(taken.to)} /> {spaceTitle(fought.place)}
      {worth && (
        <>
          , worth <b>{worth}</b>
        </>
      )}
    </p>
  );
}
