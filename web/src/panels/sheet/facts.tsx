// What is to be looked at: lines, a table of powers, a scale.

import type { Sheet } from "../../api/wire";
import { order } from "../../state/orders";
import { busy, myTurn } from "../../state/table";
import { Button } from "../../ui/controls";
import { Section } from "../../ui/surfaces";
import { Emblem, lookOf } from "../../ui/symbols";
import { powerTitle } from "../powers";

type Of<Name> = Extract<Sheet["parts"][number], { part: Name }>;

export function FactsPart({ facts: { title, lines } }: { facts: Of<"facts"> }) {
  return (
    <Section title={title}>
      <dl class="facts">
        {lines.map((line) => (
          <div key={`${line.power} ${line.label}`}>
            <dt>
              {line.power && <Emblem power={line.power} size={16} title={powerTitle(line.power)} />}{" "}
              {line.label}
            </dt>
            <dd>
              {line.value}
              {line.note && <small>{line.note}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

type Grid = Of<"grid">;
type Cell = Grid["rows"][number]["cells"][number];

export function GridPart({ grid: { title, columns, rows } }: { grid: Grid }) {
  return (
    <Section title={title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, by keys too */}
      <div class="grid-scroll" tabIndex={0}>
        <table class="sheet-grid">
          <thead>
            <tr>
              <td />
              {columns.map((column) => (
                <th key={column.title} scope="col" title={column.title}>
                  {column.power ? (
                    <Emblem power={column.power} size={18} title={column.title} />
                  ) : (
                    column.title
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.head.title}>
                <th scope="row">
                  {row.head.power && <Emblem power={row.head.power} size={18} />}{" "}
                  <span>{row.head.title}</span>
                </th>
                {row.cells.map((cell, at) => (
                  <td key={at} class={cell.tone} title={cell.note}>
                    <CellOf cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

function CellOf({ cell }: { cell: Cell }) {
  const give = cell.order;
  if (!give || !myTurn.value) return <>{cell.words}</>;
  return (
    <Button look="quiet" disabled={busy.value} onClick={() => order(give)}>
      {cell.words}
    </Button>
  );
}

export function TrackPart({ track: { title, most, bars, goals } }: { track: Of<"track"> }) {
  const share = (value: number) => `${(100 * value) / Math.max(1, most)}%`;
  const sum = bars.reduce((all, bar) => all + bar.value, 0);
  const told = bars.map((bar) => `${powerTitle(bar.power)} ${bar.value}`).join(", ");
  return (
    <Section title={title} count={sum}>
      <div class="track" role="img" aria-label={`${told}; ${sum} of ${most}`}>
        {bars.map((bar) => (
          <span key={bar.power} style={{ width: share(bar.value), background: lookOf(bar.power).colour }} />
        ))}
        {goals.map((goal) => (
          <i key={goal.at} style={{ left: share(goal.at) }} />
        ))}
      </div>
      <ul class="track-words">
        {bars.map((bar) => (
          <li key={bar.power}>
            <Emblem power={bar.power} size={16} /> {powerTitle(bar.power)} <b>{bar.value}</b>
          </li>
        ))}
        {goals.map((goal) => (
          <li key={goal.at} class="second">
            <b>{goal.at}</b> {goal.words}
          </li>
        ))}
      </ul>
    </Section>
  );
}
