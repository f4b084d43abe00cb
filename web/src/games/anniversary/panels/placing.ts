// New units on their way to the map: this only counts the places of the factories.

import { type Placed as Any, shift } from "../../../panels/placing";
import { sorted } from "../../../panels/units";
import type { Counts, Mobilize, PlanStep, Power, Site } from "../generated/view";

export type Placed = Any<Power>;

export type Plan = Omit<PlanStep, "order">[];

export const placing = (step: Plan[number]) =>
  `place ${sorted(step.units)
    .map(([unit, count]) => `${count} ${step.power} ${unit}`)
    .join(", ")}: ${step.space}`;

const sitesOf = (panel: Mobilize, power: string, unit: string): Site[] =>
  panel.forces.find((force) => force.power === power)?.sites[unit] ?? [];

/** How many places of each factory are taken, by what stands already and by the plan. */
export function placesTaken(panel: Mobilize, plan: Plan): Counts {
  const free: Counts = Object.fromEntries(panel.factories.map(({ space, places }) => [space, places]));
  const every = panel.forces.flatMap((force) => Object.values(force.sites).flat());
  const makers = (space: string) =>
    every.find((site) => site.space === space && site.factories.length)?.factories ??
    (space in free ? [space] : []);
  const planned = plan.map((step) => {
    const units = Object.entries(step.units).filter(([unit]) => unit !== "industrial-complex");
    return [step.space, units.reduce((sum, [, count]) => sum + count, 0)] as const;
  });
  const wanted = [...panel.placed, ...planned].map(([space, count]) => ({ from: makers(space), count }));
  const taken: Counts = {};
  // Those who can be made in one place only come first.
  for (const { from, count } of wanted.sort((a, b) => a.from.length - b.from.length)) {
    for (let one = 0; one < count; one++) {
      const maker = from.find((space) => (taken[space] ?? 0) < (free[space] ?? 0)) ?? from[0];
      if (maker) taken[maker] = (taken[maker] ?? 0) + 1;
    }
  }
  return taken;
}

/** Where else a unit of the plan could appear, while the others stay. */
export function otherSites(panel: Mobilize, plan: Plan, placed: Placed): string[] {
  const fits = (to: string) => {
    const taken = placesTaken(panel, shift(plan, placed, to));
    return panel.factories.every(({ space, places }) => (taken[space] ?? 0) <= places);
  };
  const spaces = sitesOf(panel, placed.power, placed.unit).map((site) => site.space);
  return spaces.filter((space) => space !== placed.from && fits(space));
}
