// Quick Play: units made from the colours of the dice.

import { definePanel, type PanelProps } from "../../../panels/define";
import { unitTitle } from "../../../panels/selection";
import { total } from "../../../panels/units";
import { order } from "../../../state/orders";
import { busy } from "../../../state/table";
import { Button } from "../../../ui/controls";
import { Empty, Section } from "../../../ui/surfaces";
import { list, plural } from "../../../ui/words";
import { ColourDie, DiceRow, nationTitle, Unit, UnitList } from "./parts";
import { isStage, type View } from "./stage";

function Body({ view }: PanelProps<View<"quick-dice">>) {
  const { nation, left, results, made, prices } = view.panel;
  const kept = view.panel["to-place"];
  const white = prices.filter((price) => price.white).map((price) => unitTitle(price.unit));
  return (
    <>
      <Section
        title={nation ? `Dice of ${nationTitle(nation)}` : "Dice"}
        aside={left ? `${left} still to roll` : "last batch"}
      >
        <DiceRow dice={results} size={32} />
        {results.length === 0 && <Empty>The dice are about to roll.</Empty>}
        {total(made) > 0 && (
          <p class="row">
            <span class="second">This batch makes</span> <UnitList units={made} size={24} />
          </p>
        )}
        {kept && total(kept) > 0 && (
          <p class="row">
            <span class="second">In all</span> <UnitList units={kept} size={24} />
          </p>
        )}
      </Section>
      <Section title="Make units" aside="black is wild">
        <ul class="wr-list">
          {prices.map((price) => (
            <li key={price.unit} class="row">
              <Unit unit={price.unit} size={24} />
              <span class="grow" />
              <span
                class="dice-row"
                title={`${plural(price.dice, price.colour)}${price.white ? ", 1 may be white" : ""}`}
              >
                {Array.from({ length: price.dice }, (_, at) => (
                  <ColourDie key={at} colour={price.colour} size={20} />
                ))}
              </span>
              <Button disabled={busy.value || !price.order} onClick={() => price.order && order(price.order)}>
                Make 1 {unitTitle(price.unit)}
              </Button>
            </li>
          ))}
        </ul>
        {white.length > 0 && <p class="third">1 die may be white for {list(white)}.</p>}
      </Section>
    </>
  );
}

export default definePanel<View<"quick-dice">>({ fits: isStage("quick-dice"), Body });
