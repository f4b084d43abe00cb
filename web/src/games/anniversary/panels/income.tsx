// Income: what territories and objectives bring, and why an objective is missed.

import { log } from "../../../state/table";
import { Section } from "../../../ui/surfaces";
import { capital } from "../../../ui/words";
import type { Outlook, Standing, View } from "../generated/view";

interface Row {
  name: string;
  bonus: number | undefined;
  met: boolean;
  /** What it asks for, or what is missing. */
  why: string | null;
}

const rowOf = (objective: Standing, met = objective.met): Row => ({
  name: objective.name,
  bonus: objective.bonus,
  met,
  why: met ? objective.asks : (objective.missing ?? objective.asks),
});

/** What territories bring, then each objective: met, or missed and why. */
function Sums({ territories, rows }: { territories: number; rows: Row[] }) {
  return (
    <dl class="sums">
      <div>
        <dt>Territories</dt>
        <dd>{territories}</dd>
      </div>
      {rows.map(({ name, bonus, met, why }) => (
        <div key={name} class={met ? "met" : "missed"}>
          <dt>
            {capital(name)}
            <span class="third why">{why}</span>
          </dt>
          <dd>{met ? bonus : `0 of ${bonus}`}</dd>
        </div>
      ))}
    </dl>
  );
}

export function OutlookSection({ outlook, title }: { outlook: Outlook | undefined; title: string }) {
  if (!outlook) return null;
  return (
    <Section title={title} count={`${outlook.total} IPC`}>
      {!outlook.capital && <p class="second">No income while an enemy holds the capital.</p>}
      <Sums territories={outlook.territories} rows={outlook.objectives.map((one) => rowOf(one))} />
    </Section>
  );
}

interface Collected {
  event: "collected";
  power: string;
  production: number;
  objectives: string[];
  bonus: number;
}

const isCollected = (event: unknown): event is Collected =>
  (event as Collected | null)?.event === "collected";

/** What a power collected at the end of its last turn. */
export function lastIncome(power: string): { n: number; income: Collected } | null {
  for (const entry of [...log.value].reverse()) {
    const income = entry.events.filter(isCollected).find((event) => event.power === power);
    if (income) return { n: entry.n, income };
  }
  return null;
}

/** What was collected against what there is to collect: the objectives met first. */
export function incomeRows(collected: string[], objectives: Standing[]): Row[] {
  const rows = objectives.map((one) => rowOf(one, collected.includes(one.name)));
  return [...rows.filter((row) => row.met), ...rows.filter((row) => !row.met)];
}

/** The summary after one's own turn. */
export function IncomeSection({ view, seat }: { view: View; seat: string }) {
  const income = lastIncome(seat)?.income;
  if (!income) return null;
  const rows = incomeRows(income.objectives, view.powers[seat]?.income.objectives ?? []);
  return (
    <Section title="You collected" count={`${income.production + income.bonus} IPC`}>
      <Sums territories={income.production} rows={rows} />
    </Section>
  );
}
