import { onPhone, scrolledByKeys } from "../../../panels/phone";
import { Chip } from "../../../ui/controls";
import { Emblem } from "../../../ui/symbols";
import { capital, list } from "../../../ui/words";
import type { BattlePanel, BoardSide } from "../generated/panel";
import { BatchView } from "./batch";
import { BoardRows } from "./battle-rows";
import { Debrief } from "./debrief";
import { Hits } from "./hits";
import { Cap, nationTitle } from "./parts";

const STAGES: Record<string, string> = {
  stances: "Stances",
  air: "Air",
  raids: "Raids",
  surface: "Surface",
  debrief: "Debrief",
};

export function BattleCard({ panel, open }: { panel: BattlePanel; open: boolean }) {
  const [allied, axis] = panel.sides;
  // Whoever comes to take the place stands on the left.
  const sides = axis.holds && !allied.holds ? [allied, axis] : [axis, allied];
  const choice = open ? panel.choice : null;
  const placing = PLACING.has(choice?.kind ?? "");
  const left = panel.hotspots.filter((spot) => spot.region !== panel.region).length;
  const kind = panel.sea ? "Sea battle" : "Land battle";
  return (
    <section class="card wr-battle" aria-label={`Battle for ${panel.name}`} {...scrolledByKeys()}>
      <header class="wr-battle-head">
        <div class="grow">
          <h1>
            {panel.name} <Chip>{panel.region}</Chip> {panel.sv > 0 && <Chip>Value {panel.sv}</Chip>}
          </h1>
          <p class="second">
            {kind}
            {panel.quick && ", quick rules"}
            {left > 0 && `, ${left} more to come`}
          </p>
        </div>
        <ol class="wr-stages">
          {panel.stages.map((stage) => (
            <li key={stage.id} class={stage.state} aria-current={stage.state === "now" ? "step" : undefined}>
              <b>
                {stage.state === "done" && "✓ "}
                {stage.state === "none" && "– "}
                {STAGES[stage.id]}
              </b>
              <span>{stageWords(stage)}</span>
            </li>
          ))}
        </ol>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long boards scroll, by keys too */}
      <div class="wr-sides" role="group" aria-label="Forces" tabIndex={0}>
        {sides.map((side) => (
          <SideBoard key={side.alliance} panel={panel} side={side} open={open} />
        ))}
      </div>
      {!onPhone.value && <Question panel={panel} open={open} />}
      {!placing && <BatchView panel={panel} quiet={choice !== null && choice?.kind !== "stances"} />}
    </section>
  );
}

/** What is asked of this seat: in the card, and on a phone in the sheet. */
export function Question({ panel, open }: { panel: BattlePanel; open: boolean }) {
  const choice = open ? panel.choice : null;
  if (!choice || choice.kind === "stances") return null;
  return PLACING.has(choice.kind) ? <Hits panel={panel} /> : <Debrief panel={panel} />;
}

const PLACING = new Set(["hits", "escort", "bombing"]);

function stageWords(stage: BattlePanel["stages"][number]): string {
  if (stage.dice) return `${stage.dice[1]} v ${stage.dice[0]} dice`;
  if (stage.state === "none") return "none";
  return { done: "done", now: "now", next: "next" }[stage.state];
}

function SideBoard({ panel, side, open }: { panel: BattlePanel; side: BoardSide; open: boolean }) {
  const air = panel.step === "air";
  const commander = side.commander;
  const others = side.nations.filter((nation) => nation !== commander);
  return (
    <div class="wr-side">
      <header>
        <Emblem power={commander ?? "neutral"} size={28} />
        <div class="grow">
          <b>{commander ? nationTitle(commander) : "Defense force"}</b>
          <p class="second">
            {capital(side.alliance)} commander{!panel.sea && (side.holds ? ", defends" : ", attacks")}
            {others.length > 0 && `, with ${list(others.map(nationTitle))}`}
          </p>
        </div>
        <span class="wr-caps">
          {side.commands.slice(0, 8).map(({ nation, command }) => (
            <Cap key={`${nation}${command}`} nation={nation} command={command} />
          ))}
        </span>
      </header>
      <BoardRows panel={panel} side={side} open={open} />
      <footer>
        <span class="grow">
          {air ? "Air" : "Surface"} dice
          {side["dice-left"] > 0 && `, ${side["dice-left"]} still to roll`}
          {side.port && panel.sea && ", port advantage"}
          {side.hindered && ", the enemy has force advantage"}
        </span>
        <b>{air ? side["air-dice"] : side["surface-dice"]}</b>
      </footer>
    </div>
  );
}
