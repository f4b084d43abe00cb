// The Battle-Board: both sides' rows, the dice and what they do, then the debrief.

import { useEffect } from "preact/hooks";
import { oddsBefore, rememberOdds, useStandingOdds } from "../../../panels/battle-odds";
import { definePanel, type PanelProps } from "../../../panels/define";
import { onPhone } from "../../../panels/phone";
import { Primary } from "../../../panels/primary";
import { StepRule } from "../../../panels/step-rule";
import { FootFrame } from "../../../shell/panel";
import { seen } from "../../../state/table";
import { percent } from "../../../ui/controls";
import { Section } from "../../../ui/surfaces";
import { Emblem } from "../../../ui/symbols";
import type { Colour } from "../generated/panel";
import { BattleCard, Question } from "./battle-card";
import { repairOrder } from "./debrief";
import { HotspotList } from "./hotspots";
import { ColourDie, nationTitle } from "./parts";
import { isStage, type Of, type View } from "./stage";

function Body({ view, myTurn }: PanelProps<View<"battle">>) {
  const panel = view.panel;
  const others = panel.hotspots.filter((spot) => spot.region !== panel.region);
  return (
    <>
      {onPhone.value && <Question panel={panel} open={myTurn} />}
      <Outlook panel={panel} />
      <Casualties panel={panel} />
      <Meaning />
      {others.length > 0 && <HotspotList spots={others} title="Still to come" />}
    </>
  );
}

/** A battle here is one round of dice: its odds are those from before them. */
const BEFORE = 1;

/** When the dice are done there is nothing left to guess. */
const UNDECIDED = ["stances", "air", "bombing", "surface"];

/** Who comes to take the place; at sea, where nobody holds it, who began. */
const attackerOf = ({ sides, first }: Of<"battle">) =>
  sides.some((side) => side.holds)
    ? sides.find((side) => !side.holds)
    : sides.find((side) => side.alliance === first);

function Outlook({ panel }: { panel: Of<"battle"> }) {
  const open = UNDECIDED.includes(panel.step);
  const now = useStandingOdds(open ? [panel.region] : [], `${seen.value?.n}`).get(panel.region);
  const planning = panel.step === "stances";
  useEffect(() => {
    if (planning && typeof now === "number") rememberOdds(panel.region, BEFORE, now);
  }, [now, planning]);
  const before = oddsBefore(panel.region, BEFORE);
  const known = [
    { name: "Before the dice", chance: planning ? undefined : before },
    { name: planning ? "As it stands" : "Now", chance: now ?? undefined },
  ].filter((bar) => bar.chance !== undefined);
  if (!open || !known.length) return null;
  const attacker = attackerOf(panel)?.commander;
  return (
    <Section title="Outlook">
      <p class="second">Chance that {attacker ? nationTitle(attacker) : "the attacker"} wins</p>
      {known.map(({ name, chance = 0 }) => (
        <p key={name} class="wr-meter">
          <span class="name">{name}</span>
          <span class="track">
            <i style={{ width: `${chance * 100}%` }} />
          </span>
          <b>{percent(chance)}</b>
        </p>
      ))}
    </Section>
  );
}

function Casualties({ panel }: { panel: Of<"battle"> }) {
  const rows = panel.sides.flatMap((side) => side.points);
  if (!rows.length) return null;
  return (
    <Section title="Casualty points">
      <ul class="wr-list">
        {rows.map(({ nation, points, stress, next }) => (
          <li key={nation} class="wr-meter">
            <Emblem power={nation} size={18} title={nationTitle(nation)} />
            <span class="track loss">
              <i style={{ width: `${Math.min(100, (points / (next ?? Math.max(points, 1))) * 100)}%` }} />
            </span>
            <b>{points}</b>
            <span class="third">
              stress {stress}
              {next !== null && `, more at ${next}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const FACES: { colour: Colour; what: string; chance: number }[] = [
  { colour: "yellow", what: "Infantry, submarine", chance: 4 },
  { colour: "blue", what: "Artillery, cruiser", chance: 3 },
  { colour: "green", what: "Armor, fighter, carrier", chance: 2 },
  { colour: "red", what: "Bomber, battleship", chance: 1 },
  { colour: "black", what: "Wild, any target", chance: 1 },
  { colour: "white", what: "A unit in a marked box", chance: 1 },
];

function Meaning() {
  return (
    <Section title="What the dice mean">
      <ul class="wr-meaning">
        {FACES.map(({ colour, what, chance }) => (
          <li key={colour}>
            <ColourDie colour={colour} size={22} />
            <span class="grow">{what}</span>
            <span class="third">{chance} in 12</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Where the card asks for more than one click it has the button; on a phone the thumb is here. */
function Foot({ view, myTurn }: PanelProps<View<"battle">>) {
  const desk = seen.value?.desk;
  if (!myTurn || !desk?.primary) return null;
  const { choice } = view.panel;
  const inCard = choice?.kind === "hits" || choice?.kind === "repairs";
  if (inCard && !onPhone.value) return null;
  const lead = choice?.kind === "repairs" ? repairOrder(choice) : desk.primary;
  return (
    <FootFrame hint={<StepRule />}>
      <Primary give={lead.order}>{lead.text}</Primary>
    </FootFrame>
  );
}

export default definePanel<View<"battle">>({
  fits: isStage("battle"),
  Body,
  Card: ({ view, myTurn }) => <BattleCard panel={view.panel} open={myTurn} />,
  Foot,
});
