// Carrier launches: where each fighter goes.

import { definePanel, type PanelProps } from "../../../panels/define";
import { spaceTitle } from "../../../panels/selection";
import { order } from "../../../state/orders";
import { busy } from "../../../state/table";
import { Button } from "../../../ui/controls";
import { Empty, Section } from "../../../ui/surfaces";
import { plural } from "../../../ui/words";
import { isAttack, KindChip, NationLine, Unit } from "./parts";
import { isStage, type View } from "./stage";

const attacksFirst = (a: { kind: string }, b: { kind: string }) =>
  Number(isAttack(b.kind)) - Number(isAttack(a.kind));

function Body({ view }: PanelProps<View<"launch">>) {
  const { carriers, aloft } = view.panel;
  return (
    <>
      {carriers.map(({ region, ready, to }) => (
        <Section key={region} title={spaceTitle(region)} aside={`${plural(ready, "fighter")} on deck`}>
          {to.length === 0 ? (
            <Empty>Waiting for the decision.</Empty>
          ) : (
            <p class="second">Launch 1 fighter to</p>
          )}
          <div class="wr-buttons">
            {[...to].sort(attacksFirst).map((target) => (
              <Button key={target.region} disabled={busy.value} onClick={() => order(target.order)}>
                {spaceTitle(target.region)}
                {isAttack(target.kind) && <KindChip kind={target.kind} />}
              </Button>
            ))}
          </div>
        </Section>
      ))}
      <Section title="In the air" count={aloft.length}>
        {aloft.length === 0 && <Empty>No carrier fighter has been launched yet.</Empty>}
        <ul class="wr-list">
          {aloft.map(({ nation, region, count }) => (
            <li key={`${nation}${region}`}>
              <NationLine nation={nation}>
                <span class="second">{spaceTitle(region)}</span>
                <Unit unit="carrier-fighter" count={count} />
              </NationLine>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

export default definePanel<View<"launch">>({ fits: isStage("launch"), Body });
