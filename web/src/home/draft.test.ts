import { beforeEach, expect, test } from "vitest";
import { catalogue, chooseGame, days, newTable, preset, scenario, seatChoice, setSeat } from "./draft";

const bots = ["easy", "normal", "hard"].map((id) => ({ id, title: id, about: "" }));
const seats = [
  { id: "a", title: "A", side: "red" },
  { id: "b", title: "B", side: "blue" },
  { id: "c", title: "C", side: "blue" },
];

beforeEach(() => {
  const about = { title: "", notice: "", options: [], seats, bots, players: [2, 3] as [number, number] };
  const scenarios = [
    { id: "all", title: "All", seats: ["a", "b", "c"] },
    { id: "duel", title: "Duel", seats: ["a", "b"] },
  ];
  catalogue.value = { games: [{ ...about, id: "g", scenarios, has_secrets: false, data: "" }] };
  chooseGame("g");
});

test("one side is mine until somebody says otherwise", () => {
  expect(seatChoice("a")).toEqual({ kind: "me" });
  expect(seatChoice("b")).toEqual({ kind: "bot", bot: "normal" });
  preset("blue");
  expect(seatChoice("a")).toEqual({ kind: "bot", bot: "normal" });
  expect(seatChoice("c")).toEqual({ kind: "me" });
});

test("a pace is for games with friends", () => {
  days.value = 3;
  expect(newTable()).not.toHaveProperty("days");
  setSeat("b", { kind: "friend" });
  expect(newTable()).toMatchObject({ days: 3 });
});

test("only the seats of the scenario are asked for", () => {
  scenario.value = "duel";
  expect(Object.keys(newTable().seats ?? {})).toEqual(["a", "b"]);
});
