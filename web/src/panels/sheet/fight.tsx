// A battle over the map: where it is fought, its odds, both sides by strength, and the dice that fell.

import type { Seen, Sheet } from "../../api/wire";
import type { Volley } from "../../battles/fought";
import { log, seen } from "../../state/table";
import { Chip, percent } from "../../ui/controls";
import { Emblem, lookOf, UnitIcon } from "../../ui/symbols";
import { capital, plural, spoken } from "../../ui/words";
import { useStandingOdds } from "../battle-odds";
import type { PanelProps } from "../define";
import { Die } from "../dice";
import { useFresh } from "../fresh";
import { onPhone, scrolledByKeys } from "../phone";
import { powerTitle } from "../powers";
import { spaceTitle, unitTitle } from "../selection";
import { volleysIn } from "./volleys";

type Fight = Extract<Sheet["parts"][number], { part: "battle" }>;
type Side = Fight["attacker"];

export const fightsIn = (now: Seen | null): Fight[] =>
  now?.desk.sheet?.parts.filter((part): part is Fight => part.part === "battle") ?? [];

export function FightCard(_: PanelProps<unknown>) {
  return (
    <section class="card fight" aria-label="Battle" {...scrolledByKeys()}>
      {fightsIn(seen.value).map((fight) => (
        <FightBoard key={fight.space} fight={fight} />
      ))}
    </section>
  );
}

/** Where several battles go on together the map shows all of them, and the panel the one that has its turn. */
export function FightInPanel() {
  const fights = fightsIn(seen.value).filter((fight) => fight.linked.length > 0);
  return (
    <>
      {fights.map((fight) => (
        <section key={fight.space} class="section fight in-panel" aria-label="Battle">
          <FightBoard fight={fight} />
        </section>
      ))}
    </>
  );
}

function FightBoard({ fight }: { fight: Fight }) {
  return (
    <>
      <header class="fight-head">
        <div class="grow">
          <h2>{spaceTitle(fight.space)}</h2>
          <p class="second">
            {fight.kind} · {fight.round ? `round ${fight.round}` : "before round 1"}
          </p>
        </div>
        <Odds fight={fight} />
      </header>
      <SideRow side={fight.attacker} deed="attacks" />
      <SideRow side={fight.defender} deed="defends" />
      <Turns turns={fight.turns} />
      <Volleys volleys={volleysIn(log.value, fight.space)} />
    </>
  );
}

/** What comes one after the other in a round, and who is owed. */
function Turns({ turns }: { turns: Fight["turns"] }) {
  if (!turns.length) return null;
  return (
    <ol class="step-list fight-turns" aria-label="This round">
      {turns.map((turn, at) => (
        <li
          key={turn.words}
          class={turn.progress}
          aria-current={turn.progress === "now" ? "step" : undefined}
        >
          <span class="step-number" aria-hidden="true">
            {turn.progress === "done" ? "✓" : at + 1}
          </span>
          <span class="grow">{turn.words}</span>
        </li>
      ))}
    </ol>
  );
}

function Odds({ fight }: { fight: Fight }) {
  const chance = useStandingOdds([fight.space], `${seen.value?.n}`).get(fight.space);
  if (chance === undefined) return null;
  const { attacker, defender } = fight;
  return (
    <div class="fight-odds">
      <p class="row second">
        <span class="grow">{powerTitle(attacker.power)} wins</span>
        <b>{chance === null ? "…" : percent(chance)}</b>
      </p>
      <span class="bar" aria-hidden="true">
        <span style={{ width: `${(chance ?? 0.5) * 100}%`, background: lookOf(attacker.power).colour }} />
        <span class="grow" style={{ background: lookOf(defender.power).colour }} />
      </span>
    </div>
  );
}

const strength = (need: number) => (need ? `${need} or less` : "does not hit");

function SideRow({ side, deed }: { side: Side; deed: string }) {
  return (
    <section class="fight-side" aria-label={`${powerTitle(side.power)} ${deed}`}>
      <header>
        <Emblem power={side.power} size={26} />
        <b>{powerTitle(side.power)}</b>
        <span class="second">{deed}</span>
      </header>
      <ul>
        {side.fighters.map((fighter, at) => {
          const name = `${fighter.count} ${powerTitle(fighter.power)} ${unitTitle(fighter.unit)}, ${strength(fighter.need)}${fighter.note && `, ${fighter.note}`}`;
          return (
            <li key={at} style={{ "--owner": lookOf(fighter.power).colour }} title={name}>
              <span
                class={fighter.note === "leaves" ? "fighter leaving" : "fighter"}
                role="img"
                aria-label={name}
              >
                <UnitIcon unit={fighter.unit} size={30} />
                {fighter.count > 1 && <b>{fighter.count}</b>}
                {fighter.power !== side.power && <Emblem power={fighter.power} size={14} />}
              </span>
              <small>{fighter.note || (fighter.need ? `≤ ${fighter.need}` : "–")}</small>
            </li>
          );
        })}
        {side.fighters.length === 0 && <li class="second">Nobody is left.</li>}
      </ul>
    </section>
  );
}

/** On a phone there is room for the latest only. */
const SHOWN = { desk: 6, phone: 2 };

function Volleys({ volleys }: { volleys: Volley[] }) {
  const fresh = useFresh();
  if (!volleys.length) return null;
  const shown = volleys.slice(-(onPhone.value ? SHOWN.phone : SHOWN.desk));
  return (
    <ol class="fight-volleys" aria-label="Dice">
      {shown.map((volley) => (
        <li key={volley.n} class={fresh(volley.n) ? "fresh" : ""}>
          <p>
            <Emblem power={volley.by} size={16} /> {powerTitle(volley.by)}: {capital(spoken(volley.step))}{" "}
            <Chip tone={volley.hits ? "attack" : "plain"}>{plural(volley.hits, "hit")}</Chip>
          </p>
          <span class="dice-row">
            {volley.dice.map((die, which) => (
              <Die
                key={which}
                sides={die.sides}
                shows={die.face}
                label={`${unitTitle(die.unit)}: ${die.face}, ${die.hit ? "a hit" : "a miss"}`}
                look={die.hit ? "hit" : undefined}
              />
            ))}
          </span>
        </li>
      ))}
    </ol>
  );
}
