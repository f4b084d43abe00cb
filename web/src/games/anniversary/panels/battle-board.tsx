// Both sides by strength, with the dice of the round under the units.

import { useFresh } from "../../../panels/fresh";
import { unitTitle } from "../../../panels/selection";
import { Emblem, lookOf, UnitIcon } from "../../../ui/symbols";
import { plural } from "../../../ui/words";
import type { BattleBoard } from "../generated/view";
import { HitDie, powerTitle } from "./parts";
import type { Token, Volley } from "./volleys";
import { tokensOf } from "./volleys";

/** The volleys of one side in the round that is shown. */
function volleysOfSide(panel: BattleBoard, volleys: Volley[], attacking: boolean): Volley[] {
  return volleys.filter(
    (one) =>
      (one.round === panel.round || (panel.round === 0 && one.round === 0)) &&
      one.step !== "antiaircraft" &&
      one.step !== "bombardment" &&
      (one.by === panel.attacker) === attacking,
  );
}

export function Board({ panel, volleys }: { panel: BattleBoard; volleys: Volley[] }) {
  const fresh = useFresh();
  const side = (attacking: boolean) => {
    const own = volleysOfSide(panel, volleys, attacking);
    const tokens = tokensOf(attacking ? panel.attackers : panel.defenders, own, () => true);
    return { tokens, hits: own.length ? own.reduce((sum, one) => sum + one.hits, 0) : null };
  };
  const [attackers, defenders] = [side(true), side(false)];
  return (
    <div class="battle-board">
      <Side power={panel.attacker} deed="attacks" fresh={fresh} {...attackers} />
      <Side power={panel.defender ?? ""} deed="defends" fresh={fresh} {...defenders} />
      <Legend panel={panel} low={lowLuck(volleys)} />
    </div>
  );
}

const lowLuck = (volleys: Volley[]) => volleys.some((one) => one.dice.some((die) => die.unit === "low luck"));

interface SideProps {
  power: string;
  deed: string;
  tokens: Token[];
  hits: number | null;
  fresh: (n: number) => boolean;
}

/** Later dice fall together, so that a large volley is not waited for. */
const STAGGERED = 12;

/** From so many units on, a side is drawn smaller on a phone. */
const MANY = 8;

function Side({ power, deed, tokens, hits, fresh }: SideProps) {
  const needs = [...new Set([1, 2, 3, 4, ...tokens.map((token) => token.need)])].sort((a, b) => a - b);
  return (
    <section
      class={tokens.length > MANY ? "battle-side many" : "battle-side"}
      aria-label={`${powerTitle(power)} ${deed}`}
    >
      <header>
        <Emblem power={power} size={30} />
        <b>{powerTitle(power)}</b>
        <span class="second">{deed}</span>
        {hits !== null && <span class="chip attack">{plural(hits, "hit")}</span>}
      </header>
      <div class="columns">
        {needs.map((need) => {
          const here = tokens.filter((token) => token.need === need);
          return (
            <div key={need} class="column" style={{ flexGrow: Math.max(1, here.length) }}>
              <b class="need">{need || "–"}</b>
              <div class="tokens">
                {here.map((token) => (
                  <UnitToken
                    key={token.id}
                    token={token}
                    side={power}
                    fresh={fresh}
                    at={Math.min(tokens.indexOf(token), STAGGERED)}
                  />
                ))}
              </div>
            </div>
          );
        })}
      </div>
    </section>
  );
}

function nameOf(token: Token): string {
  const marks = [
    token.lost && "lost",
    token.damaged && "damaged",
    token.arrival === "seaborne" && "came by sea",
    token.arrival === "dropped" && "dropped",
    token.supported && "supported by artillery",
  ].filter(Boolean);
  return `${powerTitle(token.power)} ${unitTitle(token.unit)}${marks.length ? `, ${marks.join(", ")}` : ""}`;
}

interface TokenProps {
  token: Token;
  side: string;
  fresh: (n: number) => boolean;
  /** Its place in the row, for the dice to fall one after the other. */
  at: number;
}

function UnitToken({ token, side, fresh, at }: TokenProps) {
  const name = nameOf(token);
  return (
    <span class="token-stack" title={name}>
      <span
        class={token.lost ? "token fallen" : "token"}
        style={{ "--owner": lookOf(token.power).colour }}
        role="img"
        aria-label={name}
      >
        <UnitIcon unit={token.unit} size={30} />
        {token.power !== side && <Emblem power={token.power} size={14} />}
        {token.arrival === "seaborne" && <Wave />}
        {token.damaged && <small>damaged</small>}
        {token.lost && <Strike />}
      </span>
      {token.faces.map((die, which) => (
        <span key={which} class={fresh(die.n) ? "rolled fresh" : "rolled"} style={{ "--at": at }}>
          <HitDie face={die.face} hit={die.hit} />
        </span>
      ))}
    </span>
  );
}

const Wave = () => (
  <svg class="wave" width="22" height="8" viewBox="0 0 22 8" aria-hidden="true">
    <path d="M1 5q2.500-4 5 0t5 0 5 0 5 0" />
  </svg>
);

const Strike = () => (
  <svg class="struck" viewBox="0 0 40 40" aria-hidden="true">
    <path d="M6 35 34 5" />
  </svg>
);

function Legend({ panel, low }: { panel: BattleBoard; low: boolean }) {
  const seaborne = panel.attackers.some((row) => row.arrival === "seaborne");
  const supported = panel.attackers.some((row) => row.supported);
  return (
    <p class="legend second">
      {low ? (
        <span>Low luck: strengths are added up, one die decides the rest.</span>
      ) : (
        <span>
          <HitDie face={2} hit size={15} /> hit: the die is at or below the column's number
        </span>
      )}
      {seaborne && (
        <span>
          <Wave /> came by sea, cannot retreat
        </span>
      )}
      {supported && (
        <span>
          <UnitIcon unit="artillery" size={16} /> lifts one infantry from 1 to 2
        </span>
      )}
    </p>
  );
}
