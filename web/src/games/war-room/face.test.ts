import { expect, test } from "vitest";
import { face } from "./face";

test("a command's arrow begins where it stands", () => {
  const view = { regions: { G7: { commands: [{ nation: "germany", command: 37, units: { armor: 1 } }] } } };
  expect(face.arrow("write 37 -> R4", view)).toMatchObject({ from: "G7", to: "R4", stack: "37" });
  expect(face.arrow("write 38 -> R4", view)).toBeNull();
});

test("commands travel by the way the record tells", () => {
  const entry = { n: 4, seat: "germany", story: [] };
  const before = { regions: { G7: { commands: [{ nation: "germany", command: 37, units: { armor: 2 } }] } } };
  const march = { ...entry, events: [{ moved: { nation: "germany", command: 37, path: ["G7", "R5"] } }] };
  expect(face.travels(march, before)).toEqual([
    { power: "germany", units: [{ unit: "armor", count: 2 }], path: ["G7", "R5"] },
  ]);
});

test("losses are known by what happened", () => {
  const entry = { n: 1, story: [], events: [null, { event: "destroyed", pieces: [1] }] };
  expect(face.costly(entry)).toBe(false);
  expect(face.costly({ ...entry, events: ["batch-ended", { killed: {} }] })).toBe(true);
});
