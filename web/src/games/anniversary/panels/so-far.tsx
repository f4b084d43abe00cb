// What a battle has cost so far, and with how much luck.

import { Section } from "../../../ui/surfaces";
import { Emblem } from "../../../ui/symbols";
import type { BattleBoard } from "../generated/view";
import { powerTitle } from "./parts";
import { luckOf, type Volley } from "./volleys";

const count = (rows: BattleBoard["attackers"]) =>
  rows.filter((row) => !row.hit).reduce((sum, row) => sum + row.count, 0);

export function SoFar({ panel, volleys }: { panel: BattleBoard; volleys: Volley[] }) {
  const luck = luckOf(volleys);
  const powers = [...new Set([panel.attacker, ...panel.defenders.map((row) => row.power)])];
  const left = (power: string) =>
    power === panel.attacker
      ? count(panel.attackers)
      : count(panel.defenders.filter((row) => row.power === power));
  const of = (power: string) => luck[power] ?? { hits: 0, expected: 0 };
  return (
    <Section title="This battle so far">
      <table class="so-far">
        <thead>
          <tr>
            <th scope="col">
              <span class="hidden">Power</span>
            </th>
            <th scope="col">Units left</th>
            <th scope="col">Hits</th>
            <th scope="col">Luck</th>
          </tr>
        </thead>
        <tbody>
          {powers.map((power) => {
            const { hits, expected } = of(power);
            return (
              <tr key={power}>
                <th scope="row">
                  <Emblem power={power} size={18} title={powerTitle(power)} />
                </th>
                <td>{left(power)}</td>
                <td>{hits}</td>
                <td class={tone(hits - expected)}>{signed(hits - expected)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {volleys.length > 0 && (
        <p class="third">
          Luck compares hits rolled with hits expected:{" "}
          {powers
            .map((power) => `${powerTitle(power)} ${of(power).hits} of ${of(power).expected.toFixed(1)}`)
            .join(", ")}
          .
        </p>
      )}
    </Section>
  );
}

/** Less than this is neither good nor bad luck. */
const EVEN = 0.05;

const tone = (value: number) => (Math.abs(value) < EVEN ? "" : value < 0 ? "bad" : "good");
const signed = (value: number) =>
  Math.abs(value) < EVEN ? "0.0" : `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(1)} hits`;
