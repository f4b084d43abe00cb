// Income: what territories and objectives bring, and why an objective is missed.

import { log } from "../../state/table";
import { Section } from "../../ui/surfaces";
import { capital } from "../../ui/words";
import type { Outlook, View } from "./panel-view";

export function OutlookSection({ outlook, title }: { outlook: Outlook | undefined; title: string }) {
  if (!outlook) return null;
  return (
    <Section title={title} count={`${outlook.total} IPC`}>
      {!outlook.capital && <p class="second">No income while an enemy holds the capital.</p>}
      <dl class="sums">
        <div>
          <dt>Territories</dt>
          <dd>{outlook.territories}</dd>
        </div>
        {outlook.objectives.map((objective) => (
          <div key={objective.name} class={objective.met ? "" : "missed"}>
            <dt>
              {capital(objective.name)}
              <span class="third why">
                {objective.met ? objective.asks : (objective.missing ?? objective.asks)}
              </span>
            </dt>
            <dd>{objective.met ? objective.bonus : `0 of ${objective.bonus}`}</dd>
          </div>
        ))}
      </dl>
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

/** The summary after one's own turn. */
export function IncomeSection({ view, seat }: { view: View; seat: string }) {
  const last = lastIncome(seat);
  if (!last) return null;
  const { income } = last;
  const missed = view.powers[seat]?.income.objectives.filter(
    (objective) => !income.objectives.includes(objective.name),
  );
  return (
    <Section title="You collected" count={`${income.production + income.bonus} IPC`}>
      <dl class="sums">
        <div>
          <dt>Territories</dt>
          <dd>{income.production}</dd>
        </div>
        {income.objectives.map((name) => (
          <div key={name}>
            <dt>{capital(name)}</dt>
            <dd>{view.powers[seat]?.income.objectives.find((one) => one.name === name)?.bonus}</dd>
          </div>
        ))}
        {missed?.map((objective) => (
          <div key={objective.name} class="missed">
            <dt>
              {capital(objective.name)}
              <span class="third why">{objective.missing ?? objective.asks}</span>
            </dt>
            <dd>0 of {objective.bonus}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
