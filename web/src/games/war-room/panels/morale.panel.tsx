// Morale: the stress of all nations, and what this one does about its own.

import { definePanel, type PanelProps } from "../../../panels/define";
import { Primary } from "../../../panels/primary";
import { FootFrame } from "../../../shell/panel";
import { order } from "../../../state/orders";
import { busy, seen } from "../../../state/table";
import { Button } from "../../../ui/controls";
import { Section } from "../../../ui/surfaces";
import { Emblem } from "../../../ui/symbols";
import { capital, plural } from "../../../ui/words";
import { MoraleChoice, moraleOrder } from "./morale-choices";
import { nationTitle } from "./parts";
import { Rights } from "./rights";
import { isStage, type View } from "./stage";
import { Stress } from "./stress";

type Props = PanelProps<View<"morale">>;

const ZONES = ["white", "blue", "yellow", "orange", "red", "gray"];
const EFFECTS: Record<string, string> = {
  white: "Acceptable stress.",
  blue: "Civil unrest: 3 resources each round.",
  yellow: "And rails, ports and sea trade fail.",
  orange: "And 3 orders fewer.",
  red: "And no income, no trade.",
  gray: "And units desert.",
};
const STEPS = [
  { id: "cancel", title: "Cancel stress" },
  { id: "relief", title: "Relief" },
  { id: "unrest", title: "Unrest" },
  { id: "desertion", title: "Desertion" },
];

function Body({ view, seat }: Props) {
  const { choice, nations, step, nation } = view.panel;
  return (
    <>
      <ol class="wr-steps" aria-label="Steps of the phase">
        {STEPS.map((one) => (
          <li key={one.id} class={one.id === step ? "now" : ""}>
            {one.title}
          </li>
        ))}
      </ol>
      {choice && <MoraleChoice choice={choice} nation={seat ?? ""} />}
      <Section title="Morale board">
        <ul class="wr-morale">
          {nations.map((row) => (
            <li key={row.nation} class={row.nation === nation ? "now" : ""}>
              <header>
                <Emblem power={row.nation} size={20} />
                <b class="grow">{nationTitle(row.nation)}</b>
                <span class="second">
                  {plural(row.medals, "medal")}, {plural(row.goods, "good")}
                </span>
              </header>
              <Zones zone={row.zone} collapsed={row.collapsed} />
              <Stress stress={row.stress} threshold={row.threshold} />
            </li>
          ))}
        </ul>
      </Section>
      <Rights panel={view.panel} seat={seat} />
    </>
  );
}

function Zones({ zone, collapsed }: { zone: string; collapsed: boolean }) {
  return (
    <p class="wr-zones" title={collapsed ? "Collapsed" : EFFECTS[zone]}>
      {ZONES.map((one) => (
        <span key={one} class={`${one} ${one === zone && !collapsed ? "here" : ""}`}>
          {one === zone ? (collapsed ? "Collapsed" : capital(one)) : ""}
        </span>
      ))}
    </p>
  );
}

/** What the steppers say is done; keeping everything is the quiet way out. */
function Foot({ view, myTurn }: Props) {
  const keep = seen.value?.desk.primary;
  if (!myTurn || !keep) return null;
  const { step, choice } = view.panel;
  const lead = (choice && moraleOrder(choice)) ?? { ...keep, open: true };
  return (
    <FootFrame>
      <Primary give={lead.order} closed={!lead.open}>
        {lead.text}
      </Primary>
      {lead.order !== keep.order && step !== "unrest" && (
        <Button disabled={busy.value} onClick={() => order(keep.order)}>
          {keep.text}
        </Button>
      )}
    </FootFrame>
  );
}

export default definePanel<View<"morale">>({
  fits: isStage("morale"),
  Body,
  Foot,
  width: 400,
});
