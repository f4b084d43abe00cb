import { expect, test } from "vitest";
import { shift } from "../../../panels/placing";
import type { Factory, Mobilize } from "../generated/view";
import { otherSites, type Plan, placesTaken } from "./placing";

const factory = (space: string, places: number): Factory => ({
  space,
  value: places,
  damage: 0,
  places,
  usable: true,
  repairs: [],
});

const panel: Mobilize = {
  power: "germany",
  forces: [
    {
      power: "germany",
      waiting: { infantry: 3, destroyer: 2 },
      homeless: 0,
      sites: {
        infantry: [
          { space: "germany", factories: ["germany"] },
          { space: "france", factories: ["france"] },
        ],
        destroyer: [{ space: "sz6", factories: ["germany", "france"] }],
      },
    },
  ],
  factories: [factory("germany", 4), factory("france", 2)],
  placed: [["germany", 1]],
  plan: [],
};

const plan: Plan = [
  { power: "germany", space: "germany", units: { infantry: 3 } },
  { power: "germany", space: "sz6", units: { destroyer: 1 } },
];

test("what stands, what is planned and ships at sea take the places of factories", () => {
  expect(placesTaken(panel, plan)).toEqual({ germany: 4, france: 1 });
});

test("a unit goes elsewhere while there is a place", () => {
  const one = { power: "germany", unit: "infantry", from: "germany" } as const;
  expect(otherSites(panel, plan, one)).toEqual(["france"]);
  // The ship finds a place in Germany then.
  const two = shift(plan, one, "france");
  expect(placesTaken(panel, two)).toEqual({ germany: 4, france: 1 });
  const three = shift(two, one, "france");
  expect(placesTaken(panel, three)).toEqual({ germany: 3, france: 2 });
  expect(otherSites(panel, three, one)).toEqual([]);
});
