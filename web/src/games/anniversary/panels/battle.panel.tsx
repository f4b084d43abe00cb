// Conduct combat: the list of battles, the battle board, and whatever decision the battle waits for.

import { useEffect } from "preact/hooks";
import { useOrderOdds } from "../../../panels/battle-odds";
import { definePanel, type PanelProps } from "../../../panels/define";
import { onPhone, scrolledByKeys } from "../../../panels/phone";
import { Primary } from "../../../panels/primary";
import { FootFrame } from "../../../shell/panel";
import { log } from "../../../state/table";
import { Segmented } from "../../../ui/controls";
import { Section } from "../../../ui/surfaces";
import { capital } from "../../../ui/words";
import "./anniversary.css";
import "./battle.css";
import "./decision.css";
import type { BattleBoard, View } from "../generated/view";
import { Agenda } from "./agenda";
import { Board } from "./battle-board";
import { BattleHead, Steps } from "./battle-head";
import { Decision } from "./decision";
import { lossOptions, markedOption, namesEach, ODDS_FOR } from "./losses";
import { pace, paceOf, startPace } from "./pace";
import { panelOf } from "./panel-of";
import { placeName } from "./parts";
import { SoFar } from "./so-far";
import { volleysOf } from "./volleys";

const lossesOf = (panel: BattleBoard) => (panel.decision?.kind === "losses" ? panel.decision : null);

/** The odds after each choice of losses that is shown. */
function useLossOdds(panel: BattleBoard, myTurn: boolean): Map<string, number | null> {
  const losses = lossesOf(panel);
  const options = myTurn && losses ? lossOptions(losses).slice(0, ODDS_FOR) : [];
  return useOrderOdds(
    panel.space,
    options.map((option) => option.order),
  );
}

function Card({ view, myTurn }: PanelProps<View>) {
  const panel = panelOf(view, "battle");
  return panel && <Battle panel={panel} myTurn={myTurn} />;
}

/** A click takes what is moving to where it is going. */
const skip = (event: { currentTarget: Element }) => {
  for (const animation of event.currentTarget.getAnimations?.({ subtree: true }) ?? []) animation.finish();
};

function Battle({ panel, myTurn }: { panel: BattleBoard; myTurn: boolean }) {
  useEffect(startPace, []);
  const volleys = volleysOf(log.value, panel.space);
  const odds = useLossOdds(panel, myTurn);
  const losses = lossesOf(panel);
  // Named one by one, the losses are not known yet.
  const chosen = losses && !namesEach() && markedOption(losses);
  return (
    <section
      class="card battle"
      aria-label={`Battle in ${placeName(panel.space)}`}
      onPointerDown={skip}
      {...scrolledByKeys()}
    >
      <BattleHead panel={panel} choice={chosen ? odds.get(chosen.order) : null} />
      <Steps panel={panel} volleys={volleys} />
      <Board panel={panel} volleys={volleys} />
      {!onPhone.value && <Decision panel={panel} myTurn={myTurn} odds={odds} />}
    </section>
  );
}

/** On a phone the decision is in the sheet, in reach of the thumb. */
function PhoneDecision({ panel, myTurn }: { panel: BattleBoard; myTurn: boolean }) {
  return <Decision panel={panel} myTurn={myTurn} odds={useLossOdds(panel, myTurn)} />;
}

function Body({ view, myTurn }: PanelProps<View>) {
  const panel = panelOf(view, "battle");
  if (!panel) return null;
  return (
    <>
      {onPhone.value && <PhoneDecision panel={panel} myTurn={myTurn} />}
      <Agenda battles={panel.battles} />
      <SoFar panel={panel} volleys={volleysOf(log.value, panel.space)} />
      {onPhone.value && myTurn && (
        <Section title="Roll faster">
          <Speed space={panel.space} />
        </Section>
      )}
    </>
  );
}

function Speed({ space }: { space: string }) {
  return (
    <Segmented
      label="Roll faster"
      look="soft"
      value={paceOf(space)}
      choices={[
        { id: "step", title: "Step by step" },
        { id: "round", title: "Round" },
        { id: "end", title: "To the end" },
      ]}
      choose={(id) => {
        pace.value = { space, pace: id };
      }}
    />
  );
}

function Foot({ view, seen, myTurn }: PanelProps<View>) {
  const panel = panelOf(view, "battle");
  if (!panel || !myTurn) return null;
  const losses = lossesOf(panel);
  const chosen = losses && markedOption(losses);
  const stay = panel.decision?.kind === "press" && panel.decision.spent ? panel.decision.press : null;
  const primary = chosen
    ? { text: `Lose ${chosen.text}`, order: chosen.order }
    : stay
      ? { text: `Stay in ${placeName(panel.space)}`, order: stay }
      : seen.desk.primary;
  const speed = (
    <span class="pace">
      Roll faster <Speed space={panel.space} />
    </span>
  );
  return (
    <FootFrame hint={!onPhone.value && speed}>
      {onPhone.value && primary && !(chosen && namesEach()) && (
        <Primary give={primary.order}>{capital(primary.text)}</Primary>
      )}
    </FootFrame>
  );
}

export default definePanel<View>({
  fits: (view) => view.panel?.kind === "battle",
  Body,
  Card,
  Foot,
});
