// Production: secret purchases on a sealed sheet, open trade with neutrals.

import { definePanel, type PanelProps } from "../../../panels/define";
import { type PriceLine, PriceTable } from "../../../panels/price-table";
import { spaceTitle, unitTitle } from "../../../panels/selection";
import { total, written } from "../../../panels/units";
import { order } from "../../../state/orders";
import { busy } from "../../../state/table";
import { Button } from "../../../ui/controls";
import { Empty, Section } from "../../../ui/surfaces";
import { plural } from "../../../ui/words";
import type { Site, Units } from "../generated/panel";
import { Cover } from "./cover";
import { Cost, nationTitle, Purse, ResourceMark, resourceName, Unit, UnitList } from "./parts";
import { Rights } from "./rights";
import { SealFoot, WhoSealed } from "./seals";
import { isStage, type Of, type View } from "./stage";

type Props = PanelProps<View<"production">>;
type Own = NonNullable<Of<"production">["own"]>;

function Body({ view, myTurn }: Props) {
  const { own, seals } = view.panel;
  const traded = seals.filter((seal) => seal.trade);
  return (
    <>
      {own && <Shop own={own} open={myTurn} />}
      {own && own.trades.length > 0 && <Trades own={own} />}
      {own && own.bombs.length > 0 && <Bombs own={own} />}
      {own && <Sites sites={own.sites} bought={own.units} />}
      <WhoSealed seals={seals}>
        {traded.map(
          ({ nation, trade }) =>
            trade && (
              <p key={nation} class="second">
                {nationTitle(nation)} trades {resourceName(trade.give)} for {resourceName(trade.get)} with{" "}
                {spaceTitle(trade.with)}.
              </p>
            ),
        )}
      </WhoSealed>
      <Rights panel={view.panel} seat={own?.nation ?? null} />
    </>
  );
}

/** Fewer of something: the sheet is cleared and written again without it. */
async function buyAgain(units: Units, goods: number): Promise<void> {
  if (!(await order("clear"))) return;
  if (total(units) > 0) await order(`buy ${written(units)}`);
  if (goods > 0) await order(`goods ${goods}`);
}

function Shop({ own, open }: { own: Own; open: boolean }) {
  const fewer = (unit: string) => {
    const units = { ...own.units, [unit]: (own.units[unit] ?? 0) - 1 };
    void buyAgain(units, own.goods.count);
  };
  const clear = own.clear && (
    <Button look="quiet" onClick={() => own.clear && order(own.clear)}>
      Clear
    </Button>
  );
  const unitLine = ({ unit, cost, count, can }: Own["prices"][number]): PriceLine => ({
    id: unit,
    icon: <Unit unit={unit} size={24} />,
    count,
    price: <Cost cost={cost} />,
    buy: (
      <Count
        label={unitTitle(unit)}
        count={count}
        open={open}
        can={can}
        more={() => order(`buy 1 ${unit}`)}
        fewer={() => fewer(unit)}
      />
    ),
  });
  const goods: PriceLine = {
    id: "goods",
    icon: <span class="wr-goods" aria-hidden="true" />,
    name: "Civilian goods",
    count: own.goods.count,
    price: `${own.goods.cost} of any kind`,
    buy: (
      <Count
        label="civilian goods"
        count={own.goods.count}
        open={open}
        can={total(own.left) >= own.goods.cost}
        more={() => order("goods 1")}
        fewer={() => buyAgain(own.units, own.goods.count - 1)}
      />
    ),
  };
  return (
    <Section title="Buy" count={total(own.units) + own.goods.count || ""} aside={open && clear}>
      <Purse held={own.resources} left={own.left} />
      <PriceTable lines={[...own.prices.map(unitLine), goods]} />
    </Section>
  );
}

interface CountProps {
  label: string;
  count: number;
  open: boolean;
  can: boolean;
  more: () => void;
  fewer: () => void;
}

function Count({ label, count, open, can, more, fewer }: CountProps) {
  if (!open) return <b>{count || ""}</b>;
  return (
    <span class="stepper" role="group" aria-label={label}>
      <button
        type="button"
        aria-label={`one ${label} fewer`}
        disabled={busy.value || count === 0}
        onClick={fewer}
      >
        −
      </button>
      <output>{count}</output>
      <button type="button" aria-label={`one ${label} more`} disabled={busy.value || !can} onClick={more}>
        +
      </button>
    </span>
  );
}

function Trades({ own }: { own: Own }) {
  return (
    <Section title="Trade with a neutral" aside="one a round, announced at once">
      <div class="wr-buttons">
        {own.trades.map((trade) => (
          <Button key={trade.order} disabled={busy.value} onClick={() => order(trade.order)}>
            {trade.name}: <ResourceMark resource={trade.give.resource} /> {trade.give.count}{" "}
            {resourceName(trade.give.resource)} → <ResourceMark resource={trade.get.resource} />{" "}
            {trade.get.count} {resourceName(trade.get.resource)}
          </Button>
        ))}
      </div>
    </Section>
  );
}

function Bombs({ own }: { own: Own }) {
  return (
    <Section title="Repair bomb damage">
      <div class="wr-buttons">
        {own.bombs.map((bomb) => (
          <Button key={bomb.region} disabled={busy.value} onClick={() => order(bomb.order)}>
            {bomb.name} <Cost cost={bomb.cost} />
          </Button>
        ))}
      </div>
    </Section>
  );
}

/** Smokestacks as pips: free, taken by what is being built, bombed. */
export function Sites({ sites, bought }: { sites: Site[]; bought?: Units }) {
  const room = sites.reduce((sum, site) => sum + site.room, 0);
  const excess = bought ? total(bought) - room : 0;
  return (
    <Section title="Room to build" aside={plural(room, "place")}>
      <ul class="wr-list">
        {sites.map((site) => (
          <li key={site.region} class="row">
            <span class="grow">
              {site.name}
              {site.port && <small class="third"> port</small>}
              {site["infantry-only"] && <small class="third"> infantry</small>}
            </span>
            {total(site.building) > 0 && <UnitList units={site.building} size={18} />}
            <span class="wr-smoke" role="img" aria-label={`${site.room} of ${site.sv} free`}>
              {Array.from({ length: site.sv }, (_, at) => (
                <i
                  key={at}
                  class={at < site.room ? "free" : at >= site.sv - site.bombs ? "bombed" : "taken"}
                />
              ))}
            </span>
          </li>
        ))}
      </ul>
      {excess > 0 && (
        <p class="wr-warning">{plural(excess, "unit")} more than there is room for would be lost.</p>
      )}
      {sites.length === 0 && <Empty>You hold no industry: nothing could be placed.</Empty>}
    </Section>
  );
}

function Foot({ view }: Props) {
  const own = view.panel.own;
  return (
    <SealFoot sealed={own?.sealed ? plural(total(own.units), "unit") : null} reopen={own?.reopen ?? false} />
  );
}

export default definePanel<View<"production">>({
  fits: isStage("production"),
  Body,
  Card: () => <Cover />,
  Foot,
  width: 400,
});
