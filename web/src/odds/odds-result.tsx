import type { BattleOdds, SideOdds } from "../api/wire";
import { percent } from "../ui/controls";
import { UnitIcon } from "../ui/symbols";

/** Endings shown for each side. */
const SHOWN = 5;

export function OddsSummary({ odds, notes }: { odds: BattleOdds; notes: string[] }) {
  const parts = [
    { look: "win", words: "attacker wins", chance: odds.win },
    { look: "draw", words: "neither wins", chance: odds.draw },
    { look: "loss", words: "defender wins", chance: odds.loss },
  ];
  const rounds = odds.rounds.toFixed(1).replace(/\.0$/, "");
  return (
    <div class="odds-summary" aria-live="polite">
      <p>
        <b class="odds-win">{percent(odds.win)}</b> to win, after about {rounds}{" "}
        {rounds === "1" ? "round" : "rounds"} of combat
        {notes.length > 0 && <span class="third"> · {notes.join(", ")}</span>}
      </p>
      <div class="odds-split" aria-hidden="true">
        {parts.map(({ look, chance }) => (
          <span key={look} class={look} style={{ flexGrow: chance }} />
        ))}
      </div>
      <ul class="odds-key">
        {parts.map(({ look, words, chance }) => (
          <li key={look}>
            <span class={`odds-dot ${look}`} /> {words} <b>{percent(chance)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function OddsEnds({ odds }: { odds: BattleOdds }) {
  return (
    <div class="odds-ends">
      <Ends title="Attacker left with" side={odds.attacker} />
      <Ends title="Defender left with" side={odds.defender} />
    </div>
  );
}

function Ends({ title, side }: { title: string; side: SideOdds }) {
  const shown = side.survivors.slice(0, SHOWN);
  const rest = side.survivors.slice(SHOWN).reduce((sum, one) => sum + one.chance, 0);
  const most = Math.max(...shown.map((one) => one.chance), rest);
  return (
    <section aria-label={title}>
      <h4>{title}</h4>
      <ol>
        {shown.map(({ units, chance }) => (
          <li key={units.join()}>
            <span class="odds-units">
              {units.length
                ? units.map(([unit, count]) => (
                    <span key={unit} title={`${count} ${unit}`}>
                      {count}
                      <UnitIcon unit={unit} size={16} title={unit} />
                    </span>
                  ))
                : "nothing"}
            </span>
            <Share chance={chance} most={most} />
          </li>
        ))}
        {rest > 0.005 && (
          <li>
            <span class="third">other</span>
            <Share chance={rest} most={most} />
          </li>
        )}
      </ol>
      <p class="third">loses {side.value_lost.toFixed(1)} in value</p>
    </section>
  );
}

function Share({ chance, most }: { chance: number; most: number }) {
  return (
    <span class="odds-share">
      <span style={{ "--share": chance / most }} />
      <b>{percent(chance)}</b>
    </span>
  );
}
