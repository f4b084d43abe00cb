// Conduct combat: the list of battles, the battle board, and whatever decision the battle waits for.

import { useEffect } from "preact/hooks";
import { FootFrame } from "../../shell/panel";
import { battleOdds } from "../../state/odds";
import { order } from "../../state/orders";
import { busy, log } from "../../state/table";
import { Button, Chip, percent, Segmented } from "../../ui/controls";
import { Section } from "../../ui/surfaces";
import { Emblem, lookOf } from "../../ui/symbols";
import { capital, plural } from "../../ui/words";
import { definePanel, type PanelProps } from "../define";
import "./anniversary.css";
import "./battle.css";
import { Agenda } from "./agenda";
import { Board } from "./battle-board";
import { useOptionOdds } from "./battle-odds";
import { Decision } from "./decision";
import { markedOption, namesEach } from "./losses";
import { pace, paceOf, startPace } from "./pace";
import { type BattlePanel, panelOf, type View } from "./panel-view";
import { placeName, powerTitle } from "./parts";
import { onPhone } from "./phone";
import { luckOf, type Volley, volleysOf } from "./volleys";

function Card({ view, myTurn }: PanelProps<View>) {
  const panel = panelOf(view, "battle");
  if (!panel) return null;
  return <Battle panel={panel} myTurn={myTurn} />;
}

function Battle({ panel, myTurn }: { panel: BattlePanel; myTurn: boolean }) {
  useEffect(startPace, []);
  const volleys = volleysOf(log.value, panel.space);
  const losses = panel.decision?.kind === "losses" ? panel.decision : null;
  const odds = useOptionOdds(panel.space, myTurn ? (losses?.options ?? []) : []);
  const chosen = losses && markedOption(losses);
  return (
    <section class="card battle" aria-label={`Battle in ${placeName(panel.space)}`}>
      <header class="battle-head">
        <div class="grow">
          <h1>
            {placeName(panel.space)} {panel.worth > 0 && <Chip>{panel.worth} IPC</Chip>}{" "}
            {panel.city && <Chip>◉ {panel.city}</Chip>}
          </h1>
          <p class="second">
            {kindOf(panel)} · {panel.round ? `round ${panel.round}` : "before the first round"}
          </p>
        </div>
        <OddsBars
          panel={panel}
          now={battleOdds.value.get(panel.space)}
          choice={chosen && odds.get(chosen.order)}
        />
      </header>
      <Steps panel={panel} volleys={volleys} />
      <Board panel={panel} volleys={volleys} />
      {!onPhone.value && <Decision panel={panel} myTurn={myTurn} odds={odds} />}
    </section>
  );
}

function kindOf(panel: BattlePanel): string {
  if (panel.goal === "win") return "Sea battle";
  return panel.landing ? "Land battle with an amphibious landing" : "Land battle";
}

interface BarsProps {
  panel: BattlePanel;
  now: number | null | undefined;
  choice: number | null | undefined;
}

function OddsBars({ panel, now, choice }: BarsProps) {
  if (now === undefined && typeof choice !== "number") return null;
  const verb = panel.goal === "capture" ? "captures" : "wins";
  return (
    <div class="odds-bars">
      <p class="row second">
        <span class="grow">
          {powerTitle(panel.attacker)} {verb}
        </span>
        <span>{powerTitle(panel.defender)} holds</span>
      </p>
      <Bar name="As it stands" chance={now} panel={panel} />
      {typeof choice === "number" && <Bar name="With this choice" chance={choice} panel={panel} strong />}
    </div>
  );
}

interface BarProps {
  name: string;
  chance: number | null | undefined;
  panel: BattlePanel;
  strong?: boolean;
}

function Bar({ name, chance, panel, strong = false }: BarProps) {
  if (chance === undefined) return null;
  const known = chance ?? 0.5;
  return (
    <p class={strong ? "odds-bar strong" : "odds-bar"}>
      <span class="second">{name}</span>
      <span class="bar" aria-hidden="true">
        <span style={{ width: `${known * 100}%`, background: lookOf(panel.attacker).colour }} />
        <span class="grow" style={{ background: lookOf(panel.defender).colour }} />
      </span>
      <b>{chance === null ? "…" : percent(chance)}</b>
    </p>
  );
}

const DICE_OF: Record<string, string> = {
  bombardment: "bombardment",
  antiaircraft: "antiaircraft",
  submarines: "strike",
  attack: "attack",
  defence: "defense",
};

/** What a finished step came to. */
function outcomeOf(id: string, panel: BattlePanel, volleys: Volley[]): string | null {
  const step = DICE_OF[id];
  if (!step) return null;
  const early = id === "bombardment" || id === "antiaircraft";
  const own = volleys.filter((one) => one.step === step && (early || one.round === panel.round));
  if (!own.length) return null;
  const dice = own.reduce((sum, one) => sum + one.dice.length, 0);
  const hits = own.reduce((sum, one) => sum + one.hits, 0);
  return `${plural(dice, "die").replace("dies", "dice")}, ${hits ? plural(hits, "hit") : "no hits"}`;
}

function Steps({ panel, volleys }: { panel: BattlePanel; volleys: Volley[] }) {
  return (
    <ol class="battle-steps" aria-label="Steps of the round">
      {panel.steps.map((step, at) => (
        <li key={step.id} class={step.state} aria-current={step.state === "now" ? "step" : undefined}>
          <span class="step-mark" aria-hidden="true">
            {step.state === "done" ? "✓" : at + 1}
          </span>
          <span>
            <b>{step.title}</b>
            <span class="second">
              {outcomeOf(step.id, panel, volleys) ??
                (step.state === "now" ? "now" : step.state === "next" ? "next" : "done")}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** On a phone the decision is in the sheet, in reach of the thumb. */
function PhoneDecision({ panel, myTurn }: { panel: BattlePanel; myTurn: boolean }) {
  const losses = panel.decision?.kind === "losses" ? panel.decision.options : [];
  const odds = useOptionOdds(panel.space, myTurn ? losses : []);
  return <Decision panel={panel} myTurn={myTurn} odds={odds} />;
}

function Body({ view, myTurn }: PanelProps<View>) {
  const panel = panelOf(view, "battle");
  if (!panel) return null;
  return (
    <>
      {onPhone.value && <PhoneDecision panel={panel} myTurn={myTurn} />}
      <Agenda battles={panel.battles} />
      <SoFar panel={panel} volleys={volleysOf(log.value, panel.space)} />
    </>
  );
}

const count = (rows: BattlePanel["attackers"]) =>
  rows.filter((row) => !row.hit).reduce((sum, row) => sum + row.count, 0);

function SoFar({ panel, volleys }: { panel: BattlePanel; volleys: Volley[] }) {
  const luck = luckOf(volleys);
  const powers = [...new Set([panel.attacker, ...panel.defenders.map((row) => row.power)])];
  const left = (power: string) =>
    power === panel.attacker
      ? count(panel.attackers)
      : count(panel.defenders.filter((row) => row.power === power));
  return (
    <Section title="This battle so far">
      <table class="so-far">
        <thead>
          <tr>
            <th scope="col">
              <span class="hidden">Power</span>
            </th>
            <th scope="col">Units left</th>
            <th scope="col">Hits</th>
            <th scope="col">Luck</th>
          </tr>
        </thead>
        <tbody>
          {powers.map((power) => {
            const { hits, expected } = luck[power] ?? { hits: 0, expected: 0 };
            return (
              <tr key={power}>
                <th scope="row">
                  <Emblem power={power} size={18} title={powerTitle(power)} />
                </th>
                <td>{left(power)}</td>
                <td>{hits}</td>
                <td class={tone(hits - expected)}>{signed(hits - expected)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p class="third">
        Luck compares hits rolled with hits expected:{" "}
        {powers
          .map(
            (power) =>
              `${powerTitle(power)} ${luck[power]?.hits ?? 0} of ${(luck[power]?.expected ?? 0).toFixed(1)}`,
          )
          .join(", ")}
        .
      </p>
    </Section>
  );
}

/** Less than this is neither good nor bad luck. */
const EVEN = 0.05;

const tone = (value: number) => (Math.abs(value) < EVEN ? "" : value < 0 ? "bad" : "good");
const signed = (value: number) =>
  Math.abs(value) < EVEN ? "0.0" : `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(1)}`;

function Foot({ view, seen, myTurn }: PanelProps<View>) {
  const panel = panelOf(view, "battle");
  if (!panel || !myTurn) return null;
  const losses = panel.decision?.kind === "losses" ? markedOption(panel.decision) : null;
  const primary = losses ? { text: `Lose ${losses.text}`, order: losses.order } : seen.desk.primary;
  return (
    <FootFrame
      hint={
        <span class="pace">
          Roll faster{" "}
          <Segmented
            label="Roll faster"
            look="soft"
            value={paceOf(panel.space)}
            choices={[
              { id: "step", title: "Step by step" },
              { id: "round", title: "Round" },
              { id: "end", title: "To the end" },
            ]}
            choose={(id) => {
              pace.value = { space: panel.space, pace: id };
            }}
          />
        </span>
      }
    >
      {onPhone.value && primary && !(losses && namesEach()) && (
        <Button
          look="primary"
          id="primary"
          shortcut="⏎"
          disabled={busy.value}
          onClick={() => order(primary.order)}
        >
          {capital(primary.text)}
        </Button>
      )}
    </FootFrame>
  );
}

export default definePanel<View>({
  game: "anniversary",
  fits: (view) => view.panel?.kind === "battle",
  Body,
  Card,
  Foot,
});
