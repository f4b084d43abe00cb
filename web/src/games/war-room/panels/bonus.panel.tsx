// Quick Play: medals turned into production dice.

import { definePanel, type PanelProps } from "../../../panels/define";
import { perPosition } from "../../../panels/per-position";
import { Primary } from "../../../panels/primary";
import { StepRule } from "../../../panels/step-rule";
import { FootFrame } from "../../../shell/panel";
import { order } from "../../../state/orders";
import { busy, seen } from "../../../state/table";
import { Button, Stepper } from "../../../ui/controls";
import { Section } from "../../../ui/surfaces";
import { plural } from "../../../ui/words";
import { NationLine } from "./parts";
import { isStage, type View } from "./stage";

const turning = perPosition<number>();
const medals = () => turning.get() ?? 0;

function Body({ view }: PanelProps<View<"bonus">>) {
  const { rows, most } = view.panel;
  return (
    <>
      {most !== null && (
        <Section title="Bonus dice" count={`up to ${most}`} aside={<StepRule />}>
          <p class="row">
            <span class="grow">Medals to turn into dice</span>
            <Stepper label="medals" value={medals()} most={most} change={turning.set} />
          </p>
        </Section>
      )}
      <Section title="Production dice">
        <ul class="wr-list">
          {rows.map((row) => (
            <li key={row.nation}>
              <NationLine nation={row.nation}>
                <span class="third">{plural(row.medals, "medal")}</span>
                <b class="wr-number">
                  {row.value}
                  {row.bonus > 0 && ` + ${row.bonus}`}
                </b>{" "}
                <span class="second">dice</span>
              </NationLine>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

function Foot({ myTurn }: PanelProps<View<"bonus">>) {
  const none = seen.value?.desk.primary;
  if (!myTurn || !none) return null;
  if (!medals()) {
    return (
      <FootFrame>
        <Primary give={none.order}>{none.text}</Primary>
      </FootFrame>
    );
  }
  return (
    <FootFrame>
      <Primary give={`bonus ${medals()}`}>Buy {plural(medals(), "die")}</Primary>
      <Button disabled={busy.value} onClick={() => order(none.order)}>
        {none.text}
      </Button>
    </FootFrame>
  );
}

export default definePanel<View<"bonus">>({ fits: isStage("bonus"), Body, Foot });
