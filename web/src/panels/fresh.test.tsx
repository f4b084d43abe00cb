import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import { seen } from "../state/table";
import { useFresh, useGrown } from "./fresh";

const position = (n: number) => {
  seen.value = { n } as typeof seen.value;
};

test("dice are new only in the position in which they fell, and not when a page opens", () => {
  const told: boolean[] = [];
  const Rolled = ({ last }: { last: number }) => {
    told.push(useFresh()(last));
    return null;
  };
  const root = document.createElement("div");
  const draw = (last: number) => act(() => render(<Rolled last={last} />, root));
  position(4);
  draw(4);
  position(6);
  draw(5);
  position(7);
  draw(5);
  expect(told).toEqual([false, true, false]);
});

test("a batch is new while there is one more than before", () => {
  const told: boolean[] = [];
  const Batches = ({ count }: { count: number }) => {
    told.push(useGrown(count));
    return null;
  };
  const root = document.createElement("div");
  const draw = (count: number) => act(() => render(<Batches count={count} />, root));
  position(1);
  draw(2);
  position(2);
  draw(3);
  position(3);
  draw(3);
  expect(told).toEqual([false, true, false]);
});
