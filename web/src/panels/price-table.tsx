// What is for sale, a line for each kind: its price, what else is to be known of it, and how many are bought.

import type { ComponentChildren } from "preact";
import { PieceRules } from "../ui/rule";
import { UnitIcon } from "../ui/symbols";
import { capital } from "../ui/words";
import { unitTitle } from "./selection";

export interface PriceLine {
  /** A unit, or what else is sold. */
  id: string;
  icon?: ComponentChildren;
  /** In place of the unit's name. */
  name?: ComponentChildren;
  count: number;
  price: ComponentChildren;
  /** Strength, range and the like. */
  facts?: ComponentChildren[];
  /** How more or fewer are bought. */
  buy: ComponentChildren;
  sum?: ComponentChildren;
}

/** `columns` name the parts of each line, where they do not explain themselves. */
export function PriceTable({ lines, columns }: { lines: PriceLine[]; columns?: string[] }) {
  return (
    <table class="price-table">
      {columns && (
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {lines.map((line) => (
          <tr key={line.id} class={line.count ? "bought" : ""}>
            <th scope="row">
              {line.icon ?? <UnitIcon unit={line.id} size={24} />}
              <span>{line.name ?? <UnitName unit={line.id} />}</span>
            </th>
            <td class="price">{line.price}</td>
            {line.facts?.map((fact, at) => (
              <td key={at} class="fact">
                {fact}
              </td>
            ))}
            <td class="buy">{line.buy}</td>
            {line.sum !== undefined && <td class="sum">{line.sum}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const UnitName = ({ unit }: { unit: string }) => (
  <>
    {capital(unitTitle(unit))} <PieceRules unit={unit} title={unitTitle(unit)} />
  </>
);
