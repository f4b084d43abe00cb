// Quick Play: medals turned into production dice.

import { useSignal } from "@preact/signals";
import { order } from "../../state/orders";
import { busy } from "../../state/table";
import { Button, Stepper } from "../../ui/controls";
import { Section } from "../../ui/surfaces";
import { plural } from "../../ui/words";
import { definePanel, type PanelProps } from "../define";
import { NationLine } from "./parts";
import { isStage, type View } from "./types";

function Body({ view }: PanelProps<View<"bonus">>) {
  const { rows, most } = view.panel;
  const medals = useSignal(0);
  return (
    <>
      {most !== null && (
        <Section title="Bonus dice" aside={`up to ${most}`}>
          <p class="row">
            <span class="grow">Medals to turn into dice</span>
            <Stepper label="medals" value={medals.value} most={most} change={(n) => (medals.value = n)} />
          </p>
          <div class="wr-buttons">
            <Button
              look="primary"
              disabled={busy.value || medals.value === 0}
              onClick={() => order(`bonus ${medals.value}`)}
            >
              Buy {plural(medals.value, "die")}
            </Button>
          </div>
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
                </b>
              </NationLine>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

export default definePanel<View<"bonus">>({ game: "war-room", fits: isStage("bonus"), Body });
