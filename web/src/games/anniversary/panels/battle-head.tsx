// Where a battle is fought, how it stands, and the steps of its round.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { oddsBefore, rememberOdds, useStandingOdds } from "../../../panels/battle-odds";
import { HitDie } from "../../../panels/battle-side";
import { onPhone } from "../../../panels/phone";
import { seen } from "../../../state/table";
import { Chip, percent } from "../../../ui/controls";
import { lookOf, UnitIcon } from "../../../ui/symbols";
import { plural } from "../../../ui/words";
import type { BattleBoard } from "../generated/view";
import { standing } from "./losses";
import { placeName, powerTitle } from "./parts";
import type { Volley } from "./volleys";

export function BattleHead({ panel, choice }: { panel: BattleBoard; choice: number | null | undefined }) {
  const now = panel.steps.find((step) => step.state === "now");
  const round = panel.round ? `round ${panel.round}` : "before round 1";
  return (
    <header class="battle-head">
      <div class="grow">
        <h1>
          {placeName(panel.space)} {panel.worth > 0 && <Chip>{panel.worth} IPC</Chip>}{" "}
          {panel.city && <Chip>◉ {panel.city}</Chip>}
        </h1>
        <p class="second">
          {onPhone.value
            ? `Round ${Math.max(1, panel.round)} · ${now?.title.toLowerCase()}`
            : `${kindOf(panel)} · ${round}`}
        </p>
      </div>
      {onPhone.value && <Dots panel={panel} />}
      <OddsBars panel={panel} choice={choice} />
    </header>
  );
}

function kindOf(panel: BattleBoard): string {
  if (panel.goal === "win") return "Sea battle";
  return panel.landing ? "Land battle with an amphibious landing" : "Land battle";
}

/** Nothing is struck and not yet taken off: the odds are those of the board. */
const settled = (panel: BattleBoard) => panel.decision?.kind !== "losses";

/** What is known of the outlook: before this round, or as it stands when nothing is pending. */
function useOutlook(panel: BattleBoard): { name: string; chance: number | null | undefined } {
  const asks = settled(panel);
  const moment = `${seen.value?.n}`;
  const now = useStandingOdds(asks ? [panel.space] : [], moment).get(panel.space);
  // When all dice of a round are done, the odds are those before the next one.
  const coming = panel.decision?.kind === "press" ? panel.round + 1 : Math.max(1, panel.round);
  useEffect(() => {
    if (asks && typeof now === "number") rememberOdds(panel.space, coming, now);
  }, [now, coming]);
  const round = Math.max(1, panel.round);
  if (asks) return { name: "As it stands", chance: now };
  return { name: `Before round ${round}`, chance: oddsBefore(panel.space, round) };
}

function OddsBars({ panel, choice }: { panel: BattleBoard; choice: number | null | undefined }) {
  const { name, chance } = useOutlook(panel);
  const known = typeof choice === "number" ? choice : chance;
  if (known === undefined) return null;
  if (onPhone.value) {
    // Whoever chooses losses reads their own chance, here as in the list of choices.
    const losses = panel.decision?.kind === "losses" ? panel.decision : null;
    const own = (of: number | null) => standing(of, losses?.attacking ?? true, panel.goal);
    const before =
      typeof choice === "number" && typeof chance === "number"
        ? `; ${percent(own(chance).chance ?? 0)} before this round`
        : "";
    return (
      <div class="odds-bars">
        <Bar chance={known} told={own(known).chance} panel={panel} before={chance} strong />
        <p class="second">
          {own(known).words}
          {typeof choice === "number" && ", with the losses below"}
          {before}
        </p>
      </div>
    );
  }
  return (
    <div class="odds-bars">
      <p class="row second">
        <span class="grow">
          {powerTitle(panel.attacker)} {panel.goal === "capture" ? "captures" : "wins"}
        </span>
        <span>{powerTitle(panel.defender)} holds</span>
      </p>
      {chance !== undefined && <Bar name={name} chance={chance} panel={panel} />}
      {typeof choice === "number" && (
        <Bar name="With this choice" chance={choice} panel={panel} before={chance} strong />
      )}
    </div>
  );
}

interface BarProps {
  name?: string;
  chance: number | null;
  panel: BattleBoard;
  /** The number beside the bar, if it is not the attacker's chance. */
  told?: number | null | undefined;
  /** Where it stood before, as a mark on the bar. */
  before?: number | null | undefined;
  strong?: boolean;
}

function Bar({ name, chance, told = chance, panel, before, strong = false }: BarProps) {
  return (
    <p class={strong ? "odds-bar strong" : "odds-bar"}>
      {name && <span class="second">{name}</span>}
      <span class="bar" aria-hidden="true">
        <span style={{ width: `${(chance ?? 0.5) * 100}%`, background: lookOf(panel.attacker).colour }} />
        <span class="grow" style={{ background: lookOf(panel.defender).colour }} />
        {typeof before === "number" && <i style={{ left: `${before * 100}%` }} />}
      </span>
      <b>{told === null ? "…" : percent(told)}</b>
    </p>
  );
}

/** The steps on a phone. */
function Dots({ panel }: { panel: BattleBoard }) {
  const at = panel.steps.findIndex((step) => step.state === "now") + 1;
  return (
    <span class="step-dots" role="img" aria-label={`Step ${at} of ${panel.steps.length}`}>
      {panel.steps.map((step) => (
        <i key={step.id} class={step.state} />
      ))}
    </span>
  );
}

const DICE_OF: Record<string, string> = {
  bombardment: "bombardment",
  antiaircraft: "antiaircraft",
  submarines: "strike",
  attack: "attack",
  defence: "defense",
};

/** The dice of a step: those before the first round belong to every round. */
export function volleysOfStep(id: string, round: number, volleys: Volley[]): Volley[] {
  const early = id === "bombardment" || id === "antiaircraft";
  return volleys.filter((one) => one.step === DICE_OF[id] && (early || one.round === round));
}

export function outcomeOf(volleys: Volley[]): string | null {
  if (!volleys.length) return null;
  const dice = volleys.reduce((sum, one) => sum + one.dice.length, 0);
  const hits = volleys.reduce((sum, one) => sum + one.hits, 0);
  return `${plural(dice, "die")}, ${hits ? plural(hits, "hit") : "no hits"}`;
}

/** What a step without dice says of itself. */
function stepWords(panel: BattleBoard, state: "done" | "now" | "next"): string {
  if (state !== "now") return state;
  if (panel.decision?.kind === "losses") return `choose ${panel.decision.must}`;
  return panel.decision ? "decide" : "now";
}

/** The rulebook's steps; a finished one opens its dice. */
export function Steps({ panel, volleys }: { panel: BattleBoard; volleys: Volley[] }) {
  const open = useSignal<string | null>(null);
  const opened = open.value ? volleysOfStep(open.value, panel.round, volleys) : [];
  return (
    <>
      <ol class="battle-steps" aria-label="Steps of the round">
        {panel.steps.map((step, at) => {
          const own = volleysOfStep(step.id, panel.round, volleys);
          const words = (
            <>
              <span class="step-mark" aria-hidden="true">
                {step.state === "done" ? "✓" : at + 1}
              </span>
              <span>
                <b>{step.title}</b>
                <span class="second">{outcomeOf(own) ?? stepWords(panel, step.state)}</span>
              </span>
            </>
          );
          return (
            <li key={step.id} class={step.state} aria-current={step.state === "now" ? "step" : undefined}>
              {own.length ? (
                <button
                  type="button"
                  aria-expanded={open.value === step.id}
                  onClick={() => (open.value = open.value === step.id ? null : step.id)}
                >
                  {words}
                </button>
              ) : (
                <span class="plain-step">{words}</span>
              )}
            </li>
          );
        })}
      </ol>
      {opened.length > 0 && (
        <div class="step-dice">
          {opened.map((one) => (
            <p key={one.n}>
              <b>{powerTitle(one.by)}</b>
              {one.dice.map((die, at) => (
                <span key={at}>
                  <UnitIcon unit={die.unit} size={18} title={die.unit} />
                  <HitDie face={die.face} hit={die.hit} size={20} />
                </span>
              ))}
            </p>
          ))}
        </div>
      )}
    </>
  );
}
