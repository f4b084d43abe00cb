// Who stands how to whom: a table; on a phone one row at a time.

import { signal, useSignal } from "@preact/signals";
import type { Sheet } from "../../api/wire";
import { busy, myTurn, ownPower } from "../../state/table";
import { Button, Chip, Segmented } from "../../ui/controls";
import { Section } from "../../ui/surfaces";
import { Emblem } from "../../ui/symbols";
import { onPhone } from "../phone";
import { giveOrAsk } from "./ask-first";
import { GridWeb, isWeb } from "./web";

type Grid = Extract<Sheet["parts"][number], { part: "grid" }>;
type Cell = Grid["rows"][number]["cells"][number];

const look = signal<"table" | "web">("table");

export function GridPart({ grid }: { grid: Grid }) {
  const web = isWeb(grid);
  return (
    <Section title={grid.title} aside={web && <LookChoice title={grid.title} />}>
      {web && look.value === "web" ? (
        <GridWeb grid={grid} />
      ) : onPhone.value ? (
        <OneRow grid={grid} />
      ) : (
        <WholeGrid grid={grid} />
      )}
    </Section>
  );
}

const LookChoice = ({ title }: { title: string }) => (
  <Segmented
    label={`${title}: as`}
    value={look.value}
    choices={[
      { id: "table", title: "Table" },
      { id: "web", title: "Web" },
    ]}
    look="soft"
    choose={(id) => (look.value = id)}
  />
);

function WholeGrid({ grid: { columns, rows } }: { grid: Grid }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, by keys too
    <div class="grid-scroll" tabIndex={0}>
      <table class="sheet-grid">
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column.title} scope="col" title={column.title}>
                {column.power && <Emblem power={column.power} size={20} />}
                <span class={column.power ? "grid-name" : ""}>{column.title}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.head.title}>
              <th scope="row">
                {row.head.power && <Emblem power={row.head.power} size={20} />} <span>{row.head.title}</span>
              </th>
              {row.cells.map((cell, at) => (
                <td key={at} class={cell.words ? cell.tone : "nobody"} title={cell.note}>
                  <CellOf cell={cell} whom={columns[at]?.title ?? ""} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CellOf({ cell, whom }: { cell: Cell; whom: string }) {
  const give = cell.order;
  if (!give || !myTurn.value) return <>{cell.words}</>;
  return (
    <Button
      disabled={busy.value}
      aria-label={`${cell.words}: ${whom}`}
      onClick={() => giveOrAsk({ order: give, words: `${cell.words} war on ${whom}`, follows: cell.follows })}
    >
      {cell.words}
    </Button>
  );
}

const CHIPS = { plain: "plain", good: "ok", warning: "gold", grave: "attack" } as const;

function OneRow({ grid: { columns, rows, title } }: { grid: Grid }) {
  const first = Math.max(
    0,
    rows.findIndex((row) => row.head.power === ownPower.value),
  );
  const chosen = useSignal(first);
  const row = rows[chosen.value] ?? rows[0];
  if (!row) return null;
  return (
    <>
      <select
        class="field"
        aria-label={`${title}: whose`}
        value={chosen.value}
        onChange={(event) => (chosen.value = Number(event.currentTarget.value))}
      >
        {rows.map((one, at) => (
          <option key={one.head.title} value={at}>
            {one.head.title}
          </option>
        ))}
      </select>
      <dl class="facts">
        {row.cells.map((cell, at) => {
          const column = columns[at];
          if (!cell.words || !column) return null;
          return (
            <div key={column.title}>
              <dt>
                {column.power && <Emblem power={column.power} size={16} />} <span>{column.title}</span>
              </dt>
              <dd>
                {cell.order && myTurn.value ? (
                  <CellOf cell={cell} whom={column.title} />
                ) : (
                  <Chip tone={CHIPS[cell.tone]}>{cell.words}</Chip>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}
