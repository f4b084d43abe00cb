import { expect, test } from "vitest";
import type { Standing } from "../generated/view";
import { incomeRows } from "./income";

const objective = (name: string, missing: string | null): Standing => ({
  name,
  bonus: 5,
  met: missing === null,
  asks: `Hold ${name}.`,
  missing,
});

test("what was collected counts, not what is held since; missed objectives say why", () => {
  const objectives = [objective("the east", "1 more of Ukraine."), objective("the heartland", null)];
  expect(incomeRows(["the heartland"], objectives)).toEqual([
    { name: "the heartland", bonus: 5, met: true, why: "Hold the heartland." },
    { name: "the east", bonus: 5, met: false, why: "1 more of Ukraine." },
  ]);
  expect(incomeRows([], objectives).every((row) => !row.met)).toBe(true);
});
