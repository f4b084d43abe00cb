// The odds of any battle: both sides by steppers or in words, and how it may end.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { ApiError, oddsOf } from "../api/client";
import type { OddsAnswer } from "../api/wire";
import { overlay } from "../shell/overlay";
import { current, held, pickedUnits } from "../state/selection";
import { info, seat, seen } from "../state/table";
import { Button, Stepper } from "../ui/controls";
import { Card } from "../ui/surfaces";
import { UnitIcon } from "../ui/symbols";
import { capital } from "../ui/words";
import {
  type Battle,
  battleIn,
  battleWords,
  isBattle,
  readBattle,
  swapped,
  type WrittenBattle,
} from "./battle";
import { OddsEnds, OddsSummary } from "./odds-result";
import "./odds.css";

/** Marks that stand among the pieces but do not fight. */
const MARKS = new Set(["industrial-complex", "factory", "base"]);
const fights = (unit: string) => !MARKS.has(unit);
const PAUSE = 250;

const sideOf = (power: string): string | null => {
  const view = seen.peek()?.view as { powers?: Record<string, { side?: string }> } | undefined;
  return info.peek()?.seats.find((place) => place.id === power)?.side ?? view?.powers?.[power]?.side ?? null;
};

/** What stands where a person looks, and what they hold for it. */
function suggested(): Battle {
  const id = current.peek() ?? held.peek()?.space;
  const space = id ? seen.peek()?.picture.spaces[id] : undefined;
  const acting = seat.peek() ?? seen.peek()?.desk.strip.find((line) => line.active)?.power ?? "";
  if (!space) return { attackers: {}, defenders: {} };
  const battle = battleIn(space, sideOf, sideOf(acting), fights);
  if (held.peek() && held.peek()?.space !== id) {
    for (const { unit, count } of pickedUnits.peek()) {
      battle.attackers[unit] = (battle.attackers[unit] ?? 0) + count;
    }
  }
  return battle;
}

export function OddsCard() {
  const text = useSignal(useMemo(() => battleWords(suggested()), []));
  const answer = useSignal<OddsAnswer | null>(null);
  const fault = useSignal<string | null>(null);
  const game = info.value?.game ?? "";
  useEffect(() => {
    if (!game || !isBattle(text.value)) {
      answer.value = null;
      fault.value = null;
      return;
    }
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      try {
        answer.value = await oddsOf(game, text.value, asking.signal);
        fault.value = null;
      } catch (error) {
        if (asking.signal.aborted) return;
        answer.value = null;
        fault.value = error instanceof ApiError ? capital(error.message) : String(error);
      }
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [game, text.value]);
  const close = () => {
    overlay.value = "none";
  };
  const swap = () => {
    text.value = battleWords(swapped(readBattle(text.value, fighters())));
  };
  const aside = (
    <span class="row">
      <Button look="quiet" onClick={swap}>
        Swap sides
      </Button>
      <Button look="quiet" onClick={() => (text.value = "")}>
        Clear
      </Button>
      <Button look="quiet" onClick={close}>
        Close
      </Button>
    </span>
  );
  return (
    <Card class="over odds-card" title="Odds" label="Odds of a battle" aside={aside}>
      <div class="odds-body">
        <input
          class="field"
          aria-label="The battle in words"
          placeholder="3 infantry, 1 artillery vs 2 infantry"
          value={text.value}
          onInput={(event) => (text.value = event.currentTarget.value)}
        />
        {fault.value && (
          <p class="odds-fault" role="alert">
            {fault.value}
          </p>
        )}
        {answer.value?.odds ? (
          <OddsSummary odds={answer.value.odds} notes={answer.value.notes} />
        ) : (
          <p class="odds-summary second">
            {fault.value ? "" : "Say who fights, by name or with the steppers."}
          </p>
        )}
        <Sides text={text.value} change={(battle) => (text.value = battleWords(battle))} />
        {answer.value?.odds && <OddsEnds odds={answer.value.odds} />}
      </div>
    </Card>
  );
}

const fighters = () => (seen.value?.picture.units ?? []).filter((unit) => fights(unit.id));

function Sides({ text, change }: { text: string; change: (battle: WrittenBattle) => void }) {
  const units = fighters();
  const battle = readBattle(text, units);
  const stepper = (side: keyof Battle, unit: { id: string; title: string }) => (
    <Stepper
      label={`${unit.title} ${side === "attackers" ? "attacking" : "defending"}`}
      value={battle[side][unit.id] ?? 0}
      change={(count) => change({ ...battle, [side]: { ...battle[side], [unit.id]: count } })}
    />
  );
  return (
    <div class="odds-sides">
      <span />
      <span class="third">Attack</span>
      <span class="third">Defend</span>
      {units.map((unit) => (
        <div key={unit.id} class="odds-unit">
          <span class="row">
            <UnitIcon unit={unit.id} size={20} /> {capital(unit.title)}
          </span>
          {stepper("attackers", unit)}
          {stepper("defenders", unit)}
        </div>
      ))}
    </div>
  );
}
