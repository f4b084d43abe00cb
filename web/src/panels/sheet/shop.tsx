// A purchase put together, then given as one order.

import type { Sheet } from "../../api/wire";
import { order } from "../../state/orders";
import { busy, myTurn } from "../../state/table";
import { Button, Stepper } from "../../ui/controls";
import { Section } from "../../ui/surfaces";
import { capital } from "../../ui/words";
import { perPosition } from "../per-position";
import { type PriceLine, PriceTable } from "../price-table";
import { type Counts, total, written } from "../units";

type Shop = Extract<Sheet["parts"][number], { part: "shop" }>;
type Good = Shop["goods"][number];

/** By title of the shop: a sheet may have several. */
const drafts = perPosition<Record<string, Counts>>();

const draftOf = (shop: Shop): Counts => drafts.get()?.[shop.title] ?? {};

export const billOf = (goods: Good[], draft: Counts): number =>
  goods.reduce((sum, good) => sum + good.price * (draft[good.name] ?? 0), 0);

export function ShopPart({ shop }: { shop: Shop }) {
  const draft = draftOf(shop);
  const bill = billOf(shop.goods, draft);
  const left = shop.purse - bill;
  const change = (name: string, value: number) =>
    drafts.set({ ...drafts.get(), [shop.title]: { ...draft, [name]: value } });
  const lines = shop.goods.map((good) => lineOf(good, draft, left, change));
  return (
    <Section title={shop.title} aside={<b>{`${left} of ${shop.purse} ${shop.currency}`}</b>}>
      {shop.bought && <p class="second">Bought so far: {shop.bought}</p>}
      <PriceTable lines={lines} columns={["Unit", "Cost", ...shop.columns, "Buy"]} />
      <p class="row sheet-give">
        <span class="grow second">{bill ? `${bill} ${shop.currency}` : "Nothing chosen yet."}</span>
        <Button
          disabled={!total(draft) || left < 0 || busy.value || !myTurn.value}
          onClick={() => order(`${shop.verb} ${written(draft)}${shop.ending}`)}
        >
          {capital(shop.verb)}
        </Button>
      </p>
    </Section>
  );
}

function lineOf(
  good: Good,
  draft: Counts,
  left: number,
  change: (name: string, value: number) => void,
): PriceLine {
  const count = draft[good.name] ?? 0;
  const affordable = good.price ? Math.floor(Math.max(0, left) / good.price) : good.most;
  return {
    id: good.unit,
    name: good.title,
    count,
    price: good.price,
    facts: good.facts,
    buy: (
      <Stepper
        label={good.title}
        value={count}
        most={Math.min(good.most, count + affordable)}
        change={(value) => change(good.name, value)}
      />
    ),
  };
}
