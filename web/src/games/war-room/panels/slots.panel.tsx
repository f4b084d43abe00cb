// Bids are open: from the highest down, each nation takes a place in the turn order.

import { definePanel, type PanelProps } from "../../../panels/define";
import { order } from "../../../state/orders";
import { busy } from "../../../state/table";
import { Button } from "../../../ui/controls";
import { Section } from "../../../ui/surfaces";
import { NationLine, nationTitle } from "./parts";
import { isStage, type View } from "./stage";

function Body({ view }: PanelProps<View<"slots">>) {
  const { bids, track, choosing } = view.panel;
  return (
    <>
      <Section title="Turn order">
        <ol class="wr-track">
          {track.map(({ slot, nation, order: take }) => (
            <li key={slot} class={nation ? "taken" : take ? "open" : ""}>
              <span class="n">{slot}</span>
              {nation ? (
                <NationLine nation={nation} />
              ) : take ? (
                <Button disabled={busy.value} onClick={() => order(take)}>
                  Take place {slot}
                </Button>
              ) : (
                <span class="third">open</span>
              )}
            </li>
          ))}
        </ol>
      </Section>
      <Section title="Bids" aside="all are paid">
        <ul class="wr-list">
          {bids.map(({ nation, bid }) => (
            <li key={nation} class={nation === choosing ? "now" : ""}>
              <NationLine nation={nation}>
                {nation === choosing && <span class="third">choosing</span>}
                <b class="wr-number">{bid}</b>
              </NationLine>
            </li>
          ))}
        </ul>
        {choosing && <p class="second">{nationTitle(choosing)} picks now.</p>}
      </Section>
    </>
  );
}

export default definePanel<View<"slots">>({ fits: isStage("slots"), Body });
