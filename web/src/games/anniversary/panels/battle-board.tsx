// Both sides by strength, with the dice of the round under the units.

import { BattleSide, HitDie } from "../../../panels/battle-side";
import { useFresh } from "../../../panels/fresh";
import { UnitIcon } from "../../../ui/symbols";
import type { BattleBoard } from "../generated/view";
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
  const shown = { fresh, columns: COLUMNS, marks: marksOf, sign: signOf };
  return (
    <div class="battle-board">
      <BattleSide power={panel.attacker} deed="attacks" {...shown} {...attackers} />
      <BattleSide power={panel.defender ?? ""} deed="defends" {...shown} {...defenders} />
      <Legend panel={panel} low={lowLuck(volleys)} />
    </div>
  );
}

const lowLuck = (volleys: Volley[]) => volleys.some((one) => one.dice.some((die) => die.unit === "low luck"));

/** Strengths that the battle board prints, whether or not anybody has them. */
const COLUMNS = [1, 2, 3, 4];

const marksOf = (token: Token) => [
  token.arrival === "seaborne" && "came by sea",
  token.arrival === "dropped" && "dropped",
  token.supported && "supported by artillery",
];

const signOf = (token: Token) => token.arrival === "seaborne" && <Wave />;

const Wave = () => (
  <svg class="wave" width="22" height="8" viewBox="0 0 22 8" aria-hidden="true">
    <path d="M1 5q2.500-4 5 0t5 0 5 0 5 0" />
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
