// Research: how many researchers to hire, and after a breakthrough which chart to roll on.

import { definePanel, type PanelProps } from "../../../panels/define";
import { perPosition } from "../../../panels/per-position";
import { Primary } from "../../../panels/primary";
import { StepRule } from "../../../panels/step-rule";
import { FootFrame } from "../../../shell/panel";
import { order } from "../../../state/orders";
import { busy } from "../../../state/table";
import { Button, percent, Stepper } from "../../../ui/controls";
import { RuleLink } from "../../../ui/rule";
import { Section } from "../../../ui/surfaces";
import { plural } from "../../../ui/words";
import "./anniversary.css";
import type { Research, View } from "../generated/view";
import { panelOf } from "./panel-of";
import { Watch } from "./watch";

const wanted = perPosition<number>();
const count = () => wanted.get() ?? 0;

function Body(props: PanelProps<View>) {
  const panel = panelOf(props.view, "research");
  if (!panel || !props.myTurn) return <Watch {...props} />;
  return (
    <>
      {panel.choose_chart ? (
        <p class="hint second">
          The die names the advance; numbers you already know are rolled again. <StepRule />
        </p>
      ) : (
        <Hire panel={panel} />
      )}
      {panel.charts.map((chart) => (
        <Section
          key={chart.chart}
          title={`Chart ${chart.chart}`}
          aside={
            panel.choose_chart && (
              <Button disabled={!chart.open || busy.value} onClick={() => order(`chart ${chart.chart}`)}>
                Roll on chart {chart.chart}
              </Button>
            )
          }
        >
          <ol class="advances">
            {chart.advances.map((advance, at) => (
              <li key={advance.title} class={advance.known ? "known" : ""}>
                <b>{at + 1}</b> {advance.title}
                {advance.known && <span class="third"> known</span>}
              </li>
            ))}
          </ol>
        </Section>
      ))}
    </>
  );
}

function Hire({ panel }: { panel: Research }) {
  const dice = panel.tokens + count();
  return (
    <Section title="Researchers" count={panel.tokens}>
      <p class="row">
        <span class="grow">Hire for {panel.cost} IPC each</span>
        <Stepper label="researcher" value={count()} most={panel.most} change={wanted.set} />
      </p>
      <p class="second">
        {dice
          ? `${plural(dice, "researcher")}, 1 die each: ${percent(panel.chances[count()] ?? 0)} for a breakthrough.`
          : "Each researcher rolls 1 die; a 6 is a breakthrough. Without success they stay for next turn."}{" "}
        {panel.treasury - count() * panel.cost} IPC would be left.
      </p>
    </Section>
  );
}

function Foot({ view, seen: now, myTurn }: PanelProps<View>) {
  const panel = panelOf(view, "research");
  if (!panel || !myTurn || panel.choose_chart) return null;
  const hired = count();
  return (
    <FootFrame hint={<RuleLink rule="research.steps" section="Research" />}>
      <Primary give={hired ? `research ${hired}` : "end"}>
        {hired ? `Hire ${plural(hired, "researcher")} and roll` : (now.desk.primary?.text ?? "Go on")}
      </Primary>
    </FootFrame>
  );
}

export default definePanel<View>({
  fits: (view) => view.panel?.kind === "research",
  Body,
  Foot,
});
