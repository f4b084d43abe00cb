// Refit: what was under construction joins stacks or opens new ones.

import { definePanel, type PanelProps } from "../../../panels/define";
import { spaceTitle, unitTitle } from "../../../panels/selection";
import { order } from "../../../state/orders";
import { busy } from "../../../state/table";
import { Button } from "../../../ui/controls";
import { Empty, Section } from "../../../ui/surfaces";
import { capital, plural } from "../../../ui/words";
import { Cap, Unit } from "./parts";
import { Rights } from "./rights";
import { isStage, type Of, type View } from "./stage";

type Yard = NonNullable<Of<"deployment">["yards"]>[number];

function Body({ view, seat, myTurn }: PanelProps<View<"deployment">>) {
  const yards = view.panel.yards;
  if (!yards?.length) {
    return (
      <Section title="Yards">
        <Empty>Nothing of yours is under construction.</Empty>
      </Section>
    );
  }
  return (
    <>
      {yards.map((yard) => (
        <YardRows key={yard.region} yard={yard} nation={seat ?? ""} open={myTurn} />
      ))}
      <Rights panel={view.panel} seat={seat} />
    </>
  );
}

function YardRows({ yard, nation, open }: { yard: Yard; nation: string; open: boolean }) {
  return (
    <Section title={yard.name} aside={yard.region}>
      {yard.excess > 0 && (
        <p class="wr-warning">
          Bombs leave room for fewer units: {plural(yard.excess, "unit")} must be given up first.
        </p>
      )}
      <ul class="wr-list">
        {yard.units.map(({ unit, count, scrap, to }) => (
          <li key={unit} class="wr-yard">
            <Unit unit={unit} count={count} size={24} />
            <span class="grow">{capital(unitTitle(unit))}</span>
            {open && (
              <span class="wr-buttons">
                {scrap && (
                  <Button disabled={busy.value} onClick={() => order(scrap)}>
                    Give up 1 {unitTitle(unit)}
                  </Button>
                )}
                {to.map((target) => (
                  <Button key={target.order} disabled={busy.value} onClick={() => order(target.order)}>
                    Deploy {target.count === count && count > 1 ? `all ${count}` : target.count}{" "}
                    {target.region !== yard.region && `at ${spaceTitle(target.region)} `}
                    {target.joins ? "into" : "as new"} <Cap nation={nation} command={target.token} />
                  </Button>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

export default definePanel<View<"deployment">>({ fits: isStage("deployment"), Body });
