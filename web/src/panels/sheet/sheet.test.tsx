import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, expect, test, vi } from "vitest";
import type { News, Seen, Sheet } from "../../api/wire";
import { info, seat, seen } from "../../state/table";
import { loadPanels, panelFor } from "..";
import { GridPart } from "./grid";
import { passing } from "./stages";
import { roundsOf, sincePhase, volleysIn } from "./volleys";
import { linesOf } from "./web";

const given = vi.hoisted(() => [] as string[]);
vi.mock("../../state/orders", async (original) => ({
  ...(await original<object>()),
  order: (text: string) => given.push(text),
}));

const { SheetBody } = await import("./body");
const { SheetFoot } = await import("./foot");

const drawn = (parts: Sheet["parts"], stages: Sheet["stages"] = []) => {
  const picture = { title: "", powers: [], units: [], spaces: {} };
  seen.value = {
    n: (seen.value?.n ?? 0) + 1,
    awaiting: { orders: ["red"] },
    desk: { sheet: { asks: "", stages, parts, steps: [], folio: null, chips: [] }, primary: null, strip: [] },
    picture,
  } as unknown as Seen;
  const root = document.createElement("div");
  act(() =>
    render(
      <>
        <SheetBody />
        <SheetFoot />
      </>,
      root,
    ),
  );
  return root;
};

const press = (root: Element, name: string) => {
  const found = [...root.querySelectorAll("button")].find(
    (button) => button.getAttribute("aria-label") === name || button.textContent?.replace("⏎", "") === name,
  );
  if (!found) throw new Error(`there is no button ${name}`);
  act(() => found.click());
};

beforeEach(() => {
  given.length = 0;
  seat.value = "red";
  info.value = { game: "none", table: "t", seats: [] } as unknown as typeof info.value;
});

const infantry = { unit: "infantry", name: "infantry", title: "Infantry", price: 3, most: 9, facts: ["1"] };

test("a purchase is put together within the purse and given as one order", () => {
  const goods = [infantry, { ...infantry, unit: "armor", name: "armor", title: "Armor", price: 5 }];
  const shop = { title: "Buy", verb: "buy", ending: " for home", purse: 9, currency: "IPC", bought: "" };
  const root = drawn([{ part: "shop", ...shop, columns: ["Att"], goods }]);
  press(root, "one Infantry more");
  press(root, "one Armor more");
  const more = root.querySelector<HTMLButtonElement>('[aria-label="one Infantry more"]');
  expect(more?.disabled).toBe(true);
  press(root, "Buy");
  expect(given).toEqual(["buy 1 infantry, 1 armor for home"]);
});

test("losses begin with what is proposed and are given whole", () => {
  const kind = { power: "red", unit: "infantry", pick: "infantry", count: 3, note: "", suggested: 2 };
  const frame = { title: "Losses", verb: "casualties", ending: "", button: "Take them", none: null };
  const root = drawn([{ part: "pick", ...frame, least: 2, most: 2, kinds: [kind] }]);
  press(root, "Take them");
  expect(given).toEqual(["casualties 2 infantry"]);
});

test("new units are placed one or all at a time", () => {
  const spots = [{ space: "home", most: 2 }];
  const waiting = { unit: "infantry", name: "infantry", title: "Infantry", count: 3, spots };
  const root = drawn([{ part: "places", title: "Place", verb: "place", goods: [waiting] }]);
  press(root, "Place 1");
  press(root, "Place 2");
  expect(given).toEqual(["place 1 infantry: home", "place 2 infantry: home"]);
});

test("a choice is given as it is written, with what comes of it beside it", () => {
  const choice = {
    order: "declare-war blue",
    words: "Declare war",
    note: "It lasts.",
    space: null,
    follows: [],
  };
  const root = drawn([{ part: "choices", title: "War", about: "", choices: [{ ...choice, tone: "grave" }] }]);
  expect(root.textContent).toContain("It lasts.");
  press(root, "Declare war");
  expect(given).toEqual(["declare-war blue"]);
});

test("a cell with an order can be pressed", () => {
  const cell = { words: "Declare", tone: "plain" as const, order: "declare-war blue", note: "", follows: [] };
  const head = { power: null, title: "Blue" };
  const grid: Sheet["parts"][number] = {
    part: "grid",
    title: "Wars",
    columns: [head],
    rows: [{ head: { power: null, title: "Red" }, cells: [cell] }],
  };
  drawn([grid]);
  const root = document.createElement("div");
  act(() => render(<GridPart grid={grid as Extract<typeof grid, { part: "grid" }>} />, root));
  press(root, "Declare: Blue");
  expect(given).toEqual(["declare-war blue"]);
});

test("a battle lies over the map, whatever the game", async () => {
  await loadPanels("none");
  const side = { power: "red", fighters: [] };
  const fight = { space: "home", kind: "Land battle", round: 1, linked: [], ways: [], turns: [] };
  drawn([{ part: "battle", ...fight, attacker: side, defender: side }]);
  expect(panelFor("none", seen.value as Seen)?.Card).toBeDefined();
  drawn([]);
  expect(panelFor("none", seen.value as Seen)?.Card).toBeUndefined();
});

test("the dice of a battle are those that fell in its space since a roll elsewhere", () => {
  const roll = (n: number, place: string, faces: number[]): News => ({
    n,
    roll: {
      step: "attack",
      by: "red",
      place,
      dice: faces.map(() => ({ sides: 12, unit: "armor", need: 4 })),
    },
    faces,
    events: [],
    story: [],
  });
  const log = [roll(1, "home", [1]), roll(2, "away", [1]), roll(3, "home", [4, 5]), roll(5, "home", [12])];
  const volleys = volleysIn(log, "home");
  expect(volleys.map((volley) => [volley.n, volley.hits])).toEqual([
    [3, 1],
    [5, 0],
  ]);
});

test("rounds of linked battles are told apart by the step that begins them", () => {
  const roll = (n: number, place: string, step: string, faces: number[]): News => ({
    n,
    roll: { step, by: "red", place, dice: faces.map(() => ({ sides: 12, need: 4 })) },
    faces,
    events: [],
    story: [],
  });
  const log = [
    roll(1, "far", "attack", [1]),
    roll(2, "home", "attack", [1, 2]),
    roll(3, "home", "attack", [3]),
    roll(4, "home", "defense", [4, 12]),
    roll(5, "away", "attack", [12]),
    roll(6, "home", "attack", [12]),
  ];
  const rounds = roundsOf(log, ["home", "away"]);
  expect(rounds.get("home")).toEqual([
    { first: 3, others: 1 },
    { first: 0, others: 0 },
  ]);
  expect(rounds.get("away")).toEqual([{ first: 0, others: 0 }]);
});

test("phases in which nothing can be done are said to pass by themselves", () => {
  const stage = (progress: "done" | "now" | "empty") => ({ title: progress, progress });
  expect(passing([stage("done"), stage("now")])).toBe("");
  expect(passing([stage("now"), stage("empty")])).toBe("Phase 2 is empty and passes by itself.");
  const many = [stage("now"), stage("empty"), stage("done"), stage("empty"), stage("empty")];
  expect(passing(many)).toBe("Empty phases pass by themselves: 2, 4 and 5.");
});

test("a line may carry an order, and says how much of something is used", () => {
  const line = { power: null, label: "Spain", value: "Roll", note: "", tone: "good" as const, order: null };
  const root = drawn([
    {
      part: "facts",
      title: "Neutrals",
      aside: "",
      rule: "",
      lines: [
        { ...line, order: "influence spain", pips: null },
        { ...line, label: "Rails", value: "", pips: { used: 1, all: 4 } },
      ],
    },
  ]);
  expect(root.querySelector('[aria-label="1 of 4 used"]')).not.toBeNull();
  press(root, "Roll");
  expect(given).toEqual(["influence spain"]);
});

test("a long list of choices stays closed beside another decision", () => {
  const choice = { words: "One", note: "", tone: "plain" as const, space: null, follows: [] };
  const choices = Array.from({ length: 9 }, (_, at) => ({ ...choice, order: `choose ${at}` }));
  const list: Sheet["parts"][number] = { part: "choices", title: "Many", about: "", choices };
  expect(drawn([list]).querySelector(".fold")).toBeNull();
  expect(drawn([list, { ...list, title: "More" }]).querySelectorAll(".fold")).toHaveLength(2);
});

test("what follows much is listed and asked once before it is given", () => {
  const follows = [
    { power: "blue", words: "Blue gets 20 IPC.", tone: "grave" as const },
    { power: "red", words: "Romania may move.", tone: "good" as const },
  ];
  const choice = { order: "declare-war blue", words: "Declare war on Blue", note: "", space: null, follows };
  const root = drawn([{ part: "choices", title: "War", about: "", choices: [{ ...choice, tone: "grave" }] }]);
  press(root, "Declare war on Blue");
  expect(given).toEqual([]);
  const question = root.querySelector("dialog");
  expect(question?.textContent).toContain("Blue gets 20 IPC.");
  expect(question?.textContent).toContain("Romania may move.");
  press(root, "Not now");
  expect(root.querySelector("dialog")).toBeNull();
  press(root, "Declare war on Blue");
  press(root, "Yes, declare war on Blue");
  expect(given).toEqual(["declare-war blue"]);
});

test("a number is chosen with what it brings, and given by the button at the foot", () => {
  const step = (planes: number) => ({
    order: `search ${planes}`,
    words: `Buy ${planes}`,
    note: `${planes} dice`,
  });
  const root = drawn([
    { part: "amount", title: "Search", about: "", label: "plane", steps: [step(0), step(1), step(2)] },
  ]);
  press(root, "one plane more");
  expect(root.textContent).toContain("1 dice");
  press(root, "Buy 1");
  expect(given).toEqual(["search 1"]);
});

test("retreats are chosen way by way; shut ways say why", () => {
  const kind = { power: "red", unit: "armor", pick: "armor", count: 2, note: "", suggested: 0 };
  const way = {
    to: "home",
    note: "where they came from",
    leaving: "",
    ending: ": away -> home",
    groups: [
      { words: "Armor", order: "retreat 2 armor: away -> home" },
      { words: "All", order: "retreat 3 infantry, 2 armor: away -> home" },
    ],
    kinds: [kind],
  };
  const shut = [{ to: "far", words: "Far is under attack itself.", rule: "retreat.no-attack-there" }];
  const root = drawn([{ part: "retreats", space: "away", about: "", ways: [way], shut, rule: "" }]);
  expect(root.querySelector(".retreat-shut")?.textContent).toContain(
    "far is shut. Far is under attack itself.",
  );
  press(root, "Armor");
  press(root, "one armor more");
  press(root, "These leave");
  expect(given).toEqual(["retreat 2 armor: away -> home", "retreat 1 armor: away -> home"]);
});

test("a web draws the strongest of what is between two powers", () => {
  const cell = (
    words: string,
    tone: "plain" | "good" | "grave" | "warning",
    order: string | null = null,
  ) => ({
    words,
    tone,
    order,
    note: "",
    follows: [],
  });
  const head = (power: string) => ({ power, title: power });
  const none = cell("", "plain");
  const lines = linesOf({
    part: "grid",
    title: "Wars",
    columns: ["a", "b", "c"].map(head),
    rows: [
      { head: head("a"), cells: [none, cell("Declare", "plain", "declare b"), cell("Allied", "good")] },
      { head: head("b"), cells: [cell("from turn 5", "warning"), none, cell("War", "grave")] },
      { head: head("c"), cells: [cell("Allied", "good"), cell("War", "grave"), none] },
    ],
  });
  expect(lines.map(({ from, to, kind }) => [from, to, kind])).toEqual([
    [0, 1, "declare"],
    [0, 2, "allied"],
    [1, 2, "war"],
  ]);
});

test("a step's dice are those since its phase began", () => {
  const entry = (n: number, events: object[]): News => ({ n, events: events as News["events"], story: [] });
  const began = { event: "phase-began", phase: "combat" };
  const log = [entry(1, []), entry(2, [began]), entry(3, []), entry(4, [])];
  expect(sincePhase(log).map(({ n }) => n)).toEqual([3, 4]);
  expect(sincePhase([entry(1, [])]).map(({ n }) => n)).toEqual([1]);
});
