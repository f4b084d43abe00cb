import { expect, test } from "vitest";
import type { News } from "../api/wire";
import { ordersOfPhase } from "./orders";

const entry = (n: number, seat: string, order: string, more: Partial<News> = {}): News => ({
  n,
  seat,
  order,
  events: [],
  story: [],
  ...more,
});

test("orders reach back to the end of the step before", () => {
  const news = [
    entry(1, "a", "buy 1 tank"),
    entry(2, "a", "end", { ends: true }),
    entry(3, "a", "move x"),
    entry(4, "a", "move y"),
  ];
  expect(ordersOfPhase(news, "a").map((order) => order.n)).toEqual([3, 4]);
});

test("dice and other players end what can be taken back", () => {
  const roll = { step: "attack", by: "a", dice: [] };
  expect(ordersOfPhase([entry(1, "a", "strike", { roll }), entry(2, "a", "press")], "a")).toHaveLength(1);
  expect(ordersOfPhase([entry(1, "a", "move x"), entry(2, "b", "move y")], "a")).toHaveLength(0);
  expect(ordersOfPhase([entry(1, "a", "move x")], null)).toHaveLength(0);
});
