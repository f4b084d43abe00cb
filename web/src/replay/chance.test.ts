import { expect, test } from "vitest";
import { atLeast, luckiest, rarity, tail } from "./chance";

test("chances of successes", () => {
  expect(atLeast([0.5, 0.5], 2)).toBeCloseTo(0.25);
  expect(atLeast([1 / 3, 1 / 6], 1)).toBeCloseTo(1 - (2 / 3) * (5 / 6));
  expect(tail(0)).toBeCloseTo(0.5);
  expect(tail(-1.96)).toBeCloseTo(0.025);
});

test("luck in words", () => {
  const luck = { by: "germany", dice: 60, expected: 20, spread: 4 };
  expect(rarity({ ...luck, successes: 21 })).toBe("ordinary");
  expect(rarity({ ...luck, successes: 28 })).toBe("lucky, 1 game in 44");
  expect(rarity({ ...luck, successes: 12 })).toBe("unlucky, 1 game in 44");
});

test("the luckiest roll is the rarest", () => {
  const roll = (n: number, faces: number[]) => ({
    n,
    faces,
    roll: { step: "attack", by: "germany", dice: faces.map(() => ({ sides: 6, need: 1 })) },
    events: [],
    story: [],
  });
  expect(luckiest([roll(1, [1]), roll(2, [1, 1]), roll(3, [6])])?.entry.n).toBe(2);
  expect(luckiest([])).toBeNull();
});
