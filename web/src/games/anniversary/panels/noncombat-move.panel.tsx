// Noncombat move and landing: aircraft that must come home first, then everything that has not fought.

import { definePanel, type PanelProps } from "../../../panels/define";
import { Orders } from "../../../panels/orders";
import { Selection, unitTitle } from "../../../panels/selection";
import { pickUp } from "../../../state/selection";
import { Button } from "../../../ui/controls";
import { Section } from "../../../ui/surfaces";
import { plural } from "../../../ui/words";
import "./anniversary.css";
import { total, UnitCounts } from "../../../panels/units";
import type { Aloft, View } from "../generated/view";
import { panelOf } from "./panel-of";
import { Owed, Place, placeName, Warning } from "./parts";
import { Watch } from "./watch";

function Body(props: PanelProps<View>) {
  const panel = panelOf(props.view, "noncombat-move");
  if (!panel || !props.myTurn) return <Watch {...props} />;
  return (
    <>
      <Selection />
      {panel.aloft.length > 0 && (
        <Section title="In the air">
          <ul class="agenda">
            {panel.aloft.map((group) => (
              <AloftLine key={group.space} group={group} />
            ))}
          </ul>
          <p class="third">
            Aircraft land where your side held the ground when the turn began, or on a carrier.
          </p>
        </Section>
      )}
      {panel.doomed.length > 0 && (
        <Section title="Without a landing place">
          {panel.doomed.map((group) => (
            <p key={group.space} class="shortfall">
              <Warning />
              <span class="grow">
                <UnitCounts counts={group.units} /> over <Place id={group.space} /> cannot reach one and will
                be lost.
              </span>
            </p>
          ))}
        </Section>
      )}
      {panel.aloft.length === 0 && panel.owed.length > 0 && (
        <Section title="Before you can end">
          <Owed faults={panel.owed} />
        </Section>
      )}
      <Orders />
    </>
  );
}

function AloftLine({ group }: { group: Aloft }) {
  const kinds = Object.keys(group.units);
  const [only = ""] = kinds;
  const count = total(group.units);
  const aircraft = kinds.length === 1 ? plural(count, unitTitle(only)) : `${count} aircraft`;
  return (
    <li>
      <UnitCounts counts={group.units} />
      <span class="grow">
        <Place id={group.space} />
      </span>
      <Button
        aria-label={`Land ${aircraft} from ${placeName(group.space)}`}
        onClick={() => pickUp(group.space)}
      >
        Land {aircraft}
      </Button>
    </li>
  );
}

export default definePanel<View>({
  fits: (view) => view.panel?.kind === "noncombat-move",
  Body,
});
