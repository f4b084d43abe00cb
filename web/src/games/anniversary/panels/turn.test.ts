import { expect, test } from "vitest";
import type { News } from "../../../api/wire";
import { purchaseStart } from "./turn";

const entry = (n: number, seat: string, order: string): News => ({ n, seat, order, events: [], story: [] });

test("a purchase begins after the last entry of somebody else", () => {
  const log = [entry(4, "japan", "end"), entry(5, "germany", "buy 2 tank"), entry(6, "germany", "end")];
  expect(purchaseStart(log, "germany")).toBe(4);
  expect(purchaseStart(log, "japan")).toBeNull();
});

test("a move closes the way back", () => {
  const log = [entry(5, "germany", "end"), entry(6, "germany", "move 1 tank: poland -> ukraine")];
  expect(purchaseStart(log, "germany")).toBeNull();
});
