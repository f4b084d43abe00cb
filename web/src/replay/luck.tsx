// Hits rolled less hits expected.

import { computed } from "@preact/signals";
import { spaceTitle } from "../panels/selection";
import { log } from "../state/table";
import { Button } from "../ui/controls";
import { Emblem } from "../ui/symbols";
import { capital, plural } from "../ui/words";
import { luckiest, rarity } from "./chance";
import { figures, powers, show, turns } from "./state";
import { turnAt } from "./turns";

export function LuckReport() {
  const place = (by: string) => powers.value.findIndex((power) => power.id === by);
  const rows = (figures.value?.luck ?? [])
    .filter((row) => row.dice > 0)
    .sort((a, b) => place(a.by) - place(b.by));
  const dice = rows.reduce((sum, row) => sum + row.dice, 0);
  const widest = Math.max(4, ...rows.map((row) => Math.abs(row.successes - row.expected)));
  if (!rows.length) return null;
  return (
    <section class="luck" aria-label="Luck report">
      <header class="chart-head">
        <h3>Luck report</h3>
        <span class="third">hits rolled less hits expected, {dice.toLocaleString("en")} dice</span>
      </header>
      <ul>
        {rows.map((row) => {
          const off = row.successes - row.expected;
          const part = (Math.abs(off) / widest) * 50;
          const from = off < 0 ? 50 - part : 50;
          return (
            <li key={row.by}>
              <Emblem power={row.by} size={18} />
              <span class="name">{titleOf(row.by)}</span>
              <span class="luck-bar" aria-hidden="true">
                <span class={off < 0 ? "bad" : "good"} style={{ left: `${from}%`, width: `${part}%` }} />
              </span>
              <b>{`${off < 0 ? "−" : "+"}${Math.abs(off).toFixed(1)}`}</b>
              <span class="third">{rarity(row)}</span>
            </li>
          );
        })}
      </ul>
      <Luckiest />
    </section>
  );
}

const titleOf = (by: string) => powers.value.find((power) => power.id === by)?.title ?? capital(by);

const rarest = computed(() => luckiest(log.value));

function Luckiest() {
  if (!rarest.value) return null;
  const { entry, hits, dice, chance } = rarest.value;
  const place = entry.roll?.place ? ` in ${spaceTitle(entry.roll.place)}` : "";
  const round = turns.value[turnAt(turns.value, entry.n - 1)]?.round;
  return (
    <p class="second">
      Luckiest roll: {plural(hits, "hit")} from {dice === 1 ? "1 die" : `${dice} dice`} of{" "}
      {titleOf(entry.roll?.by ?? "")}
      {place}, round {round} (1 in {Math.round(1 / chance).toLocaleString("en")}).{" "}
      <Button look="quiet" onClick={() => show(entry.n)}>
        Show it
      </Button>
    </p>
  );
}
