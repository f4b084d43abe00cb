import { expect, test } from "vitest";
import type { Losses, LossOption, Unit } from "../generated/view";
import { lossOptions, noteOf, standing } from "./losses";

const option = (order: string, units: [count: number, unit: Unit][]): LossOption => ({
  text: order,
  units: units.map(([count, unit]) => ({ count, power: "germany", unit })),
  note: "",
  suggested: false,
  attackers_left: {},
  defenders_left: {},
  order,
});

const losses = (options: LossOption[]): Losses => ({
  attacking: true,
  hits: 2,
  must: 2,
  options,
  kinds: [],
  seaborne: false,
});

test("the same units told in another order are one choice", () => {
  const suggestion = option("casualties 1 germany infantry, 1 germany tank", [
    [1, "infantry"],
    [1, "tank"],
  ]);
  const again = option("casualties 1 germany tank, 1 germany infantry", [
    [1, "tank"],
    [1, "infantry"],
  ]);
  const other = option("casualties 2 germany tank", [[2, "tank"]]);
  expect(lossOptions(losses([suggestion, again, other]))).toEqual([suggestion, other]);
});

test("units that came by sea are another choice than those that came overland", () => {
  const overland = option("casualties 2 germany infantry overland", [[2, "infantry"]]);
  const seaborne = option("casualties 2 germany infantry seaborne", [[2, "infantry"]]);
  expect(lossOptions(losses([overland, seaborne]))).toHaveLength(2);
});

test("ships with other cargo and aircraft with other range are other choices", () => {
  const fighter = (left: number): LossOption => ({
    ...option(`casualties 1 germany fighter (${left} left)`, []),
    units: [{ count: 1, power: "germany", unit: "fighter", left }],
  });
  const transport = (cargo: LossOption["attackers_left"]): LossOption => ({
    ...option("casualties 1 germany transport", []),
    units: [{ count: 1, power: "germany", unit: "transport", cargo }],
  });
  expect(lossOptions(losses([fighter(1), fighter(2)]))).toHaveLength(2);
  expect(lossOptions(losses([transport({}), transport({ tank: 1 })]))).toHaveLength(2);
});

test("a row of losses says what tells its units from others", () => {
  const kind = {
    power: "germany",
    unit: "transport",
    arrival: null,
    count: 1,
    damages: 0,
    pick: "",
  } as const;
  expect(noteOf({ ...kind, marks: "1 tank aboard" })).toMatch(/1 tank aboard/);
  expect(noteOf({ ...kind, marks: null })).not.toMatch(/aboard/);
});

test("the defender reads the chance to hold", () => {
  expect(standing(0.25, true, "capture")).toEqual({ chance: 0.25, words: "to capture" });
  expect(standing(0.25, false, "capture")).toEqual({ chance: 0.75, words: "to hold" });
  expect(standing(null, false, "win")).toEqual({ chance: null, words: "to hold" });
});
