// What is for sale, and the factories that can be repaired.

import { useSignal } from "@preact/signals";
import { type PriceLine, PriceTable } from "../../../panels/price-table";
import { unitTitle } from "../../../panels/selection";
import { Stepper } from "../../../ui/controls";
import { UnitIcon } from "../../../ui/symbols";
import type { Factory, ForSale, Purchase } from "../generated/view";
import { change, draftNow } from "./buying";
import { bill } from "./draft";
import { placeName } from "./parts";

type Class = ForSale["class"];

const CLASSES: { id: Class; title: string }[] = [
  { id: "land", title: "Land" },
  { id: "air", title: "Air" },
  { id: "sea", title: "Sea" },
];

const COLUMNS = ["Unit", "Cost", "Att", "Def", "Move", "Buy", "IPC"];

export function ForSaleList({ panel, title }: { panel: Purchase; title?: string }) {
  const only = useSignal<Class | null>(null);
  const { left } = bill(panel, draftNow());
  const damaged = panel.factories.filter((factory) => factory.damage > 0);
  const shown = panel.units.filter((row) => !only.value || row.class === only.value);
  return (
    <>
      <header class="card-head">
        {title && <h2>{title}</h2>}
        <span class="unit-classes" role="group" aria-label="Show only">
          {CLASSES.map(({ id, title }) => (
            <button
              key={id}
              type="button"
              aria-pressed={only.value === id}
              onClick={() => (only.value = only.value === id ? null : id)}
            >
              {title}
            </button>
          ))}
        </span>
      </header>
      <div class="purchase">
        <PriceTable columns={COLUMNS} lines={shown.map((row) => lineOf(row, left))} />
      </div>
      {damaged.map((factory) => (
        <Repair key={factory.space} factory={factory} left={left} />
      ))}
    </>
  );
}

const dash = (value: number) => (value ? String(value) : "–");

function lineOf(row: ForSale, left: number): PriceLine {
  const count = draftNow().units[row.unit] ?? 0;
  return {
    id: row.unit,
    count,
    price: row.cost,
    facts: [dash(row.attack), row.unit === "antiaircraft-gun" ? "AA" : dash(row.defense), dash(row.movement)],
    buy: (
      <Stepper
        label={unitTitle(row.unit)}
        value={count}
        most={count + Math.floor(Math.max(0, left) / row.cost)}
        change={(value) => change("units", row.unit, value)}
      />
    ),
    sum: count ? count * row.cost : "",
  };
}

function Repair({ factory, left }: { factory: Factory; left: number }) {
  const count = draftNow().repairs[factory.space] ?? 0;
  const paid = factory.repairs[count - 1]?.cost ?? 0;
  const most = factory.repairs.filter((repair) => repair.cost - paid <= left).length;
  return (
    <div class="repair">
      <UnitIcon unit="industrial-complex" size={24} />
      <div class="grow">
        <b>Repair {placeName(factory.space)}</b>
        <p class="second">
          {factory.damage} damage, {factory.repairs[0]?.cost ?? 1} IPC each. Each point repaired frees 1
          place.
        </p>
      </div>
      <Stepper
        label={`repair in ${placeName(factory.space)}`}
        value={count}
        most={most}
        change={(value) => change("repairs", factory.space, value)}
      />
      <b class="ipc">{paid || ""}</b>
    </div>
  );
}
