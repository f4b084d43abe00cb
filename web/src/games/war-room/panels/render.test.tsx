// Panels that seldom come up, drawn from what the game would say.

import { render } from "preact";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { loadPanels, panelFor } from "../../../panels";
import { seat, seen } from "../../../state/table";

beforeAll(() => loadPanels("war-room"));

const PICTURE = {
  title: "War Room",
  powers: [
    { id: "germany", title: "Germany" },
    { id: "soviet", title: "Soviet Union" },
  ],
  units: [{ id: "infantry", title: "infantry" }],
  spaces: {},
};

const side = (alliance: string, commander: string, holds: boolean) => ({
  alliance,
  nations: [commander],
  commander,
  holds,
  commands: [{ nation: commander, command: 20 }],
  "dice-left": 0,
  hindered: false,
  port: false,
  types: 1,
  "air-dice": 0,
  "surface-dice": 2,
  rows: [],
  points: [],
});

const battle = (choice: object) => ({
  kind: "battle",
  region: "R4",
  name: "Leningrad",
  sea: false,
  quick: false,
  sv: 3,
  "held-by": "soviet",
  first: "axis",
  step: "claim",
  stages: [],
  sides: [side("allied", "soviet", true), side("axis", "germany", false)],
  batches: [],
  hotspots: [],
  choice,
});

const morale = (step: string, choice: object) => ({
  kind: "morale",
  step,
  nation: "germany",
  nations: [],
  choice: { kind: step, ...choice },
});

/** Card, body and foot of the panel that fits, as text. */
function drawn(panel: object): string {
  const view = { panel: { units: {}, asked: "germany", deciders: ["germany"], ...panel }, nations: {} };
  const now = {
    n: 1,
    view,
    picture: PICTURE,
    desk: {
      phase: "Test",
      step: null,
      whose: "",
      now: "",
      rule: null,
      strip: [],
      score: "",
      primary: { text: "Go on", order: "done" },
    },
    awaiting: { orders: ["germany"] },
  } as unknown as NonNullable<typeof seen.value>;
  seen.value = now;
  const found = panelFor("war-room", now);
  expect(found).not.toBeNull();
  const props = { view, seen: now, seat: "germany", myTurn: true };
  const root = document.createElement("div");
  render(
    <>
      {found?.Card && <found.Card {...props} />}
      {found?.Body && <found.Body {...props} />}
      {found?.Foot && <found.Foot {...props} />}
    </>,
    root,
  );
  return root.textContent ?? "";
}

beforeEach(() => {
  seat.value = "germany";
});

test("a convoy raid shows cargo, raiders and the wild die", () => {
  const text = drawn({
    kind: "raid",
    region: "A-8",
    name: "Central North Atlantic",
    by: "axis",
    commander: "germany",
    raiders: [
      {
        nation: "germany",
        command: 3,
        units: 2,
        convoy: null,
        assign: [{ convoy: "cluster", order: "raid" }],
      },
    ],
    convoys: [
      { name: "cluster", dice: 2, cargo: [{ nation: "soviet", territory: null, resource: "oil", count: 2 }] },
    ],
    wild: 1,
    sunk: ["iron"],
    choices: [{ resource: "oil", order: "sink oil" }],
  });
  expect(text).toContain("The clustered convoys");
  expect(text).toContain("The dice sink iron.");
  expect(text).toContain("1 wild die");
});

test("an escort may take a hit", () => {
  const target = { owner: "germany", unit: "carrier" };
  const text = drawn(
    battle({
      kind: "escort",
      colour: "green",
      target,
      escorts: [{ nation: "germany", order: "escort germany" }],
      decline: "decline",
    }),
  );
  expect(text).toContain("A cruiser of Germany takes it");
  expect(text).toContain("Let it strike");
});

test("bombs, claims, medals, garrisons and dives are asked for", () => {
  const options = [{ nation: "germany", order: "claim germany" }];
  const bombs = { kind: "bombing", colour: "red", pending: [{ colour: "red", count: 1 }], miss: null };
  expect(
    drawn(battle({ ...bombs, options: [{ what: "oil", suggested: true, order: "bomb oil" }] })),
  ).toContain("Oil");
  expect(drawn(battle({ kind: "claim", options }))).toContain("Germany takes it");
  expect(drawn(battle({ kind: "medals", left: 3, options }))).toContain("3 medals left");
  const victim = { target: { owner: "germany", unit: "infantry" }, order: "hit germany infantry" };
  expect(drawn(battle({ kind: "garrison", options: [victim] }))).toContain("Infantry of Germany");
  expect(drawn(battle({ kind: "dive", options: [{ to: "A-5", count: 1, order: "dive" }] }))).toContain(
    "Send 1 submarine to A-5",
  );
});

test("relief, unrest and desertion have their own choices", () => {
  const relief = drawn(morale("relief", { due: 6, medals: 4, goods: 3, to: "white" }));
  expect(relief).toContain("Back to the white zone");
  expect(relief).toContain("Slide back for 3 medals and 3 goods");
  const purse = { due: 3, resources: { oil: 2, osr: 4 }, suggested: { osr: 3 } };
  expect(drawn(morale("unrest", purse))).toContain("Pay 3 OSR");
  const stacks = [{ command: 37, region: "G7", units: { infantry: 2 } }];
  expect(drawn(morale("desertion", { left: 2, stacks }))).toContain("2 to go");
});
