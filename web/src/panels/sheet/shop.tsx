// A purchase put together, then given as one order.

import type { Seen, Sheet } from "../../api/wire";
import { order } from "../../state/orders";
import { busy, myTurn } from "../../state/table";
import { Button, Stepper } from "../../ui/controls";
import { Section } from "../../ui/surfaces";
import { capital, plural } from "../../ui/words";
import { perPosition } from "../per-position";
import { onPhone } from "../phone";
import { type PriceLine, PriceTable } from "../price-table";
import { type Counts, total, written } from "../units";

type Shop = Extract<Sheet["parts"][number], { part: "shop" }>;
type Good = Shop["goods"][number];

/** By title of the shop: a sheet may have several. */
const drafts = perPosition<Record<string, Counts>>();

const draftOf = (shop: Shop): Counts => drafts.get()?.[shop.title] ?? {};

export const billOf = (goods: Good[], draft: Counts): number =>
  goods.reduce((sum, good) => sum + good.price * (draft[good.name] ?? 0), 0);

const give = (shop: Shop) => order(`${shop.verb} ${written(draftOf(shop))}${shop.ending}`);

/** A shop in which something is chosen and not yet bought. */
export const openShop = (now: Seen | null): Shop | null =>
  now?.desk.sheet?.parts.find((part): part is Shop => part.part === "shop" && total(draftOf(part)) > 0) ??
  null;

export function BuyChosen({ shop }: { shop: Shop }) {
  const bill = billOf(shop.goods, draftOf(shop));
  return (
    <Button
      look="primary"
      id="primary"
      shortcut="⏎"
      disabled={bill > shop.purse || busy.value}
      onClick={() => give(shop)}
    >
      {capital(shop.verb)} {plural(total(draftOf(shop)), "unit")} for {bill} {shop.currency}
    </Button>
  );
}

export function ShopPart({ shop }: { shop: Shop }) {
  const draft = draftOf(shop);
  const bill = billOf(shop.goods, draft);
  const left = shop.purse - bill;
  const change = (name: string, value: number) =>
    drafts.set({ ...drafts.get(), [shop.title]: { ...draft, [name]: value } });
  const lines = shop.goods.map((good) => lineOf(shop, good, draft, left, change));
  return (
    <Section title={shop.title} aside={<b>{`${left} of ${shop.purse} ${shop.currency}`}</b>}>
      {shop.bought && <p class="second">Bought so far: {shop.bought}</p>}
      <PriceTable lines={lines} columns={["Unit", "Cost", ...(onPhone.value ? [] : shop.columns), "Buy"]} />
      <p class="row sheet-give">
        <span class="grow second">{bill ? `${bill} ${shop.currency}` : "Nothing chosen yet."}</span>
        <Button
          disabled={!total(draft) || left < 0 || busy.value || !myTurn.value}
          onClick={() => give(shop)}
        >
          {capital(shop.verb)}
        </Button>
      </p>
    </Section>
  );
}

function lineOf(
  shop: Shop,
  good: Good,
  draft: Counts,
  left: number,
  change: (name: string, value: number) => void,
): PriceLine {
  const count = draft[good.name] ?? 0;
  const affordable = good.price ? Math.floor(Math.max(0, left) / good.price) : good.most;
  return {
    id: good.unit,
    name: onPhone.value ? <InOneColumn shop={shop} good={good} /> : good.title,
    count,
    price: good.price,
    ...(!onPhone.value && { facts: good.facts }),
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

/** On a phone the numbers stand under the name. */
const InOneColumn = ({ shop, good }: { shop: Shop; good: Good }) => (
  <>
    {good.title}
    <small class="shop-facts">
      {shop.columns.map((column, at) => `${column} ${good.facts[at] ?? ""}`).join(", ")}
    </small>
  </>
);
