// One side of a battle, for any game: units in columns by what they hit with, the dice of the round under them.

import type { ComponentChildren } from "preact";
import { Emblem, lookOf, UnitIcon } from "../ui/symbols";
import { plural } from "../ui/words";
import "./battle-side.css";
import { Die } from "./dice";
import { powerTitle } from "./powers";
import { unitTitle } from "./selection";

export interface Rolled {
  /** The entry of the log, so that a die falls once. */
  n: number;
  face: number;
  hit: boolean;
}

/** One unit on the battle board. */
export interface BattleToken {
  id: string;
  unit: string;
  power: string;
  /** The face it hits with; 0 for units that do not fire. */
  need: number;
  faces: Rolled[];
  /** Gone, or as good as gone. */
  lost: boolean;
  damaged: boolean;
}

/** A die that hits with what it shows, or does not. */
export function HitDie({ face, hit, sides = 6, size = 26 }: HitDieProps) {
  const label = `${face}, ${hit ? "a hit" : "a miss"}`;
  return <Die sides={sides} shows={face} label={label} size={size} look={hit ? "hit" : undefined} />;
}

interface HitDieProps {
  face: number;
  hit: boolean;
  sides?: number;
  size?: number;
}

interface SideProps<Token extends BattleToken> {
  power: string;
  deed: string;
  tokens: Token[];
  /** How many hits the side has; `null` before it has fired. */
  hits: number | null;
  fresh: (n: number) => boolean;
  /** Columns that are there even if nobody stands in them. */
  columns?: number[];
  sides?: number;
  /** What else there is to say of a unit. */
  marks?: (token: Token) => (string | false)[];
  /** A sign on its plate. */
  sign?: (token: Token) => ComponentChildren;
}

/** Later dice fall together, so that a large volley is not waited for. */
const STAGGERED = 12;

/** From so many units on, a side is drawn smaller on a phone. */
const MANY = 8;

export function BattleSide<Token extends BattleToken>(side: SideProps<Token>) {
  const { power, deed, tokens, hits, columns = [] } = side;
  const needs = [...new Set([...columns, ...tokens.map((token) => token.need)])].sort((a, b) => a - b);
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
                    side={side}
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

interface TokenProps<Token extends BattleToken> {
  token: Token;
  side: SideProps<Token>;
  /** Its place in the row, for the dice to fall one after the other. */
  at: number;
}

function UnitToken<Token extends BattleToken>({ token, side, at }: TokenProps<Token>) {
  const marks = [token.lost && "lost", token.damaged && "damaged", ...(side.marks?.(token) ?? [])];
  const name = [`${powerTitle(token.power)} ${unitTitle(token.unit)}`, ...marks.filter(Boolean)].join(", ");
  return (
    <span class="token-stack" title={name}>
      <span
        class={token.lost ? "token fallen" : "token"}
        style={{ "--owner": lookOf(token.power).colour }}
        role="img"
        aria-label={name}
      >
        <UnitIcon unit={token.unit} size={30} />
        {token.power !== side.power && <Emblem power={token.power} size={14} />}
        {side.sign?.(token)}
        {token.damaged && <small>damaged</small>}
        {token.lost && <Strike />}
      </span>
      {token.faces.map((die, which) => (
        <span key={which} class={side.fresh(die.n) ? "rolled fresh" : "rolled"} style={{ "--at": at }}>
          <HitDie face={die.face} hit={die.hit} {...(side.sides ? { sides: side.sides } : {})} />
        </span>
      ))}
    </span>
  );
}

const Strike = () => (
  <svg class="struck" viewBox="0 0 40 40" aria-hidden="true">
    <path d="M6 35 34 5" />
  </svg>
);
