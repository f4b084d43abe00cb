// Research and development: how many researchers to buy, or which chart to roll on.

import { useSignal } from "@preact/signals";
import type { AnniversaryView } from "../../games/anniversary";
import { order } from "../../state/orders";
import { menu } from "../../state/table";
import { Button, Stepper } from "../../ui/controls";
import { Section } from "../../ui/surfaces";
import { capital, plural } from "../../ui/words";
import { definePanel, type PanelProps } from "../define";

/** The server offers `research 1` up to as many as the money allows. */
const mostOffered = (): number =>
  Math.max(0, ...menu.value.map((entry) => Number(/^research (\d+)$/.exec(entry.text)?.[1] ?? 0)));

function Body({ view, seat, myTurn }: PanelProps<AnniversaryView>) {
  const wanted = useSignal(0);
  const power = view.powers[seat ?? view.power];
  const charts = menu.value.filter((entry) => entry.kind === "order" && entry.text.startsWith("chart "));
  return (
    <Section title="Researchers" count={power?.researchers ?? 0}>
      <p class="second">
        {power?.advances.length
          ? power.advances.map((advance) => capital(advance)).join(", ")
          : "No advances yet."}
      </p>
      {myTurn && mostOffered() > 0 && (
        <p class="row">
          <Stepper
            label="researcher"
            value={wanted.value}
            most={mostOffered()}
            change={(n) => (wanted.value = n)}
          />
          <Button disabled={wanted.value === 0} onClick={() => order(`research ${wanted.value}`)}>
            Buy {plural(wanted.value, "researcher")} and roll
          </Button>
        </p>
      )}
      {charts.map((entry) => (
        <Button key={entry.text} onClick={() => entry.kind === "order" && order(entry.order)}>
          Roll on {entry.text}
        </Button>
      ))}
    </Section>
  );
}

export default definePanel<AnniversaryView>({
  game: "anniversary",
  fits: (view) => view.phase === "research",
  Body,
});
