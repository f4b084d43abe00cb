import { beforeEach, expect, test } from "vitest";
import type { Movable } from "../../../api/wire";
import { clearHeld, held } from "../../../state/selection";
import { seat, seen } from "../../../state/table";
import { commandInHand, commandsInReach, takeNextIn } from "./stacks";

const unit = (space: string, stack: string, name: string, count: number): Movable => ({
  space,
  stack,
  power: "germany",
  unit: name,
  count,
  left: 1,
  note: null,
});

beforeEach(() => {
  clearHeld();
  seat.value = "germany";
  seen.value = {
    n: 1,
    awaiting: { orders: ["germany"] },
    movable: [unit("G6", "61", "infantry", 2), unit("G6", "61", "armor", 2), unit("G6", "16", "fighter", 2)],
  } as unknown as typeof seen.value;
});

test("a command is all of its units", () => {
  expect(commandsInReach().map((command) => command.units)).toEqual([
    { infantry: 2, armor: 2 },
    { fighter: 2 },
  ]);
});

test("clicks on a region go from command to command, then put it down", () => {
  expect(takeNextIn("G6")).toBe(true);
  expect(commandInHand()?.stack).toBe("61");
  takeNextIn("G6");
  expect(commandInHand()?.stack).toBe("16");
  takeNextIn("G6");
  expect(held.value).toBeNull();
  expect(takeNextIn("R4")).toBe(false);
});
