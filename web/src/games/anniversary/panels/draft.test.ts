import { expect, test } from "vitest";
import type { Purchase } from "../generated/view";
import { bill, changed, EMPTY, ordersOf, placement, remedy } from "./draft";

const panel: Purchase = {
  power: "germany",
  treasury: 41,
  units: [
    { unit: "infantry", class: "land", cost: 3, attack: 1, defense: 2, movement: 1 },
    { unit: "destroyer", class: "sea", cost: 8, attack: 2, defense: 2, movement: 2 },
  ],
  bought: {},
  chinese: {},
  factories: [
    {
      space: "germany",
      value: 10,
      damage: 6,
      places: 4,
      usable: true,
      repairs: [1, 2, 3, 4, 5, 6].map((n) => ({ cost: n, places: 4 + n })),
    },
    { space: "karelia-ssr", value: 2, damage: 0, places: 2, usable: true, repairs: [] },
  ],
  sites: {
    infantry: [
      { space: "karelia-ssr", factories: ["karelia-ssr"] },
      { space: "germany", factories: ["germany"] },
    ],
    destroyer: [{ space: "sz5", factories: ["germany"] }],
  },
  plan: [],
};

test("a bill adds up units and repairs", () => {
  const draft = { units: { infantry: 5, destroyer: 1 }, repairs: { germany: 2 } };
  expect(bill(panel, draft)).toEqual({ units: 23, repairs: 2, left: 16 });
});

test("units fill the preferred places while there is room, and what has none is told", () => {
  const plan = placement(panel, { units: { infantry: 6, destroyer: 1 }, repairs: {} });
  expect(plan.spaces).toEqual({
    sz5: { destroyer: 1 },
    "karelia-ssr": { infantry: 2 },
    germany: { infantry: 3 },
  });
  expect(plan.homeless).toEqual({ infantry: 1 });
});

test("each repair frees a place", () => {
  const plan = placement(panel, { units: { infantry: 6, destroyer: 1 }, repairs: { germany: 1 } });
  expect(plan.homeless).toEqual({});
  expect(plan.used).toEqual({ germany: 5, "karelia-ssr": 2 });
});

test("a draft becomes orders, repairs first", () => {
  const draft = changed(changed(EMPTY, "units", "infantry", 2), "repairs", "germany", 1);
  expect(ordersOf(draft)).toEqual(["repair 1: germany", "buy 2 infantry", "end"]);
  expect(ordersOf(changed(draft, "units", "infantry", 0))).toEqual(["repair 1: germany", "end"]);
});

test("a shortfall is mended by a repair while there is money, else by a unit fewer", () => {
  const full = { units: { infantry: 6, destroyer: 1 }, repairs: {} };
  expect(remedy(panel, full)).toEqual({
    text: "Repair 1 more",
    draft: { ...full, repairs: { germany: 1 } },
  });
  const poor = { ...panel, treasury: 26 };
  expect(remedy(poor, full)).toEqual({
    text: "Drop 1 infantry",
    draft: { units: { infantry: 5, destroyer: 1 }, repairs: {} },
  });
});
