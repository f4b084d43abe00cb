import { expect, test } from "vitest";
import type { News } from "../api/wire";
import { stopsIn } from "./pace";

const move = (n: number, seat: string, order = "move"): News => ({
  n,
  seat,
  order,
  ...(order === "end" && { ends: true }),
  events: [],
  story: [],
});
const roll = (n: number, place: string): News => ({
  n,
  roll: { step: "", by: "a", place, dice: [] },
  events: [],
  story: [],
});
const visible = (entry: News) => entry.order !== "buy" && entry.order !== "end";

test("a seat's moves and each of its battles are stops", () => {
  const news = [
    move(1, "a", "buy"),
    move(2, "a", "end"),
    move(3, "a"),
    move(4, "a"),
    move(5, "a", "end"),
    roll(6, "x"),
    move(7, "b", "casualties"),
    roll(8, "x"),
    roll(9, "y"),
    move(10, "a", "end"),
    move(11, "b"),
  ];
  expect(stopsIn(news, visible)).toEqual([5, 8, 10]);
});

test("where nothing is to be seen there is no stop", () => {
  expect(stopsIn([move(1, "a", "buy"), move(2, "a", "end"), move(3, "b", "buy")], visible)).toEqual([]);
});
