// The strip at the foot of the map: what others do, with the dice of their battles, at the pace one likes.

import { useEffect } from "preact/hooks";
import { bringIntoSight } from "../board/follow";
import { Die } from "../panels/dice";
import { powerTitle } from "../panels/powers";
import { spaceTitle, unitTitle } from "../panels/selection";
import { behindBy, skipAhead, skipToBattle } from "../state/pace";
import { paused, SPEEDS, speed, stepOn, togglePaused } from "../state/transport";
import { Button, Chip, Segmented } from "../ui/controls";
import { Emblem, UnitIcon } from "../ui/symbols";
import { capital, plural, spoken } from "../ui/words";
import type { Volley } from "./fought";
import { luckOf, luckWords } from "./fought";
import { watched } from "./watch";
import "./battles.css";

export function BattleStrip() {
  return (
    <section class="battle-strip" aria-label="What others do">
      <Battle />
      <Transport />
    </section>
  );
}

/** Older volleys fold into their hits. */
const OPEN = 3;

function Battle() {
  const at = watched.value;
  const place = at?.fought.place;
  useEffect(() => {
    if (place) bringIntoSight(place, []);
  }, [place]);
  if (!at) return null;
  const fallen = at.fought.volleys.slice(0, at.volleys);
  const folded = fallen.slice(0, -OPEN);
  const luck = luckOf(fallen.filter((volley) => volley.by === fallen[0]?.by));
  return (
    <>
      <header class="strip-head">
        <p class="second">
          <Emblem power={fallen[0]?.by} size={18} /> {powerTitle(fallen[0]?.by ?? null)} fights
        </p>
        <h2>{spaceTitle(at.fought.place)}</h2>
        {luck && <p class="second">Its dice: {luckWords(luck)}</p>}
        {folded.length > 0 && (
          <p class="third">
            {plural(folded.length, "roll")} before:{" "}
            {plural(
              folded.reduce((sum, one) => sum + one.hits, 0),
              "hit",
            )}
          </p>
        )}
      </header>
      <ol class="strip-volleys">
        {fallen.slice(-OPEN).map((volley) => (
          <StripVolley key={volley.n} volley={volley} now={volley === fallen.at(-1)} />
        ))}
      </ol>
    </>
  );
}

function StripVolley({ volley, now }: { volley: Volley; now: boolean }) {
  const counted = volley.dice.some((die) => die.chance !== null);
  return (
    <li class={now ? "now" : ""}>
      <p>
        <Emblem power={volley.by} size={16} /> {capital(spoken(volley.step))}{" "}
        {counted && <Chip tone={volley.hits ? "attack" : "plain"}>{plural(volley.hits, "hit")}</Chip>}
      </p>
      <DiceRow volley={volley} units />
    </li>
  );
}

interface DiceRowProps {
  volley: Volley;
  size?: number;
  /** Each die below what it is rolled for. */
  units?: boolean;
}

export function DiceRow({ volley, size = 24, units = false }: DiceRowProps) {
  return (
    <span class="dice-row">
      {volley.dice.map((die, which) => {
        const what = die.chance === null ? "" : die.hit ? ", a hit" : ", a miss";
        return (
          <span key={which} class="unit-die">
            {units && die.unit && <UnitIcon unit={die.unit} size={size} />}
            <Die
              sides={die.sides}
              shows={die.face}
              size={size}
              label={`${capital(unitTitle(die.unit) || "die")}: ${die.face}${what}`}
              look={die.hit ? "hit" : undefined}
            />
          </span>
        );
      })}
    </span>
  );
}

const speeds = SPEEDS.map((times) => ({ id: String(times), title: `${times}×` }));

function Transport() {
  return (
    <div class="strip-transport">
      <span class="row">
        <Button aria-pressed={paused.value} onClick={togglePaused}>
          {paused.value ? "Play" : "Pause"}
        </Button>
        <Button onClick={stepOn}>Step</Button>
        <Button onClick={skipToBattle}>Next battle</Button>
      </span>
      <Segmented
        label="Speed"
        look="soft"
        value={String(speed.value)}
        choices={speeds}
        choose={(times) => {
          speed.value = SPEEDS.find((one) => String(one) === times) ?? 1;
        }}
      />
      <span class="row">
        <span class="third grow">{plural(behindBy.value, "stop")} to now</span>
        <Button look="quiet" class="skip-ahead" onClick={skipAhead}>
          Skip to now
        </Button>
      </span>
    </div>
  );
}
