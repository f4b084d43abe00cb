import { beforeEach, expect, test, vi } from "vitest";
import { ApiError, type TableApi } from "../api/client";
import type { News, TableInfo } from "../api/wire";
import { complaint, contribute, witness } from "./witness";

const info = (change: Partial<TableInfo> = {}) =>
  ({
    table: "t",
    n: 2,
    commitment: "c",
    contributions: [],
    awaits: [],
    seats: [{ id: "germany", mine: true }],
    ...change,
  }) as unknown as TableInfo;
const entry = (n: number, head: string) => ({ n, head, events: [], story: [] }) as unknown as News;

beforeEach(() => localStorage.clear());

test("a browser adds to the dice once, by itself, and knows its own text again", async () => {
  const sent: string[] = [];
  const api = { contribute: async (text: string) => void sent.push(text) } as unknown as TableApi;
  expect(await contribute(api, info({ awaits: ["japan"] }))).toBe(false);
  const first = info({ awaits: ["germany"], contributions: ["italy: x"] });
  expect(await contribute(api, first)).toBe(true);
  expect(sent[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(witness(info({ contributions: ["italy: x", `germany: ${sent[0]}`] }), [])).toBeNull();
  expect(witness(info({ contributions: ["italy: x", "germany: other"] }), [])).toMatch(/not among them/);
  expect(witness(info({ contributions: ["italy: y", `germany: ${sent[0]}`] }), [])).toMatch(/before you/);
});

test("a refused contribution is no fault: the founder goes first", async () => {
  const refuse = vi.fn(async () => {
    throw new ApiError("not-yours", "The founder goes first.");
  });
  const waiting = info({ awaits: ["germany"] });
  expect(await contribute({ contribute: refuse } as unknown as TableApi, waiting)).toBe(false);
  expect(witness(waiting, [])).toBeNull();
});

test("an altered history is told", () => {
  expect(witness(info(), [entry(1, "a"), entry(2, "b")])).toBeNull();
  expect(witness(info({ n: 3 }), [entry(3, "c")])).toBeNull();
  expect(witness(info({ n: 3 }), [entry(1, "a"), entry(2, "b"), entry(3, "c")])).toBeNull();
  expect(witness(info({ n: 3 }), [entry(3, "z")])).toMatch(/entry 3 is not what it was/);
  expect(witness(info({ n: 1 }), [])).toMatch(/shorter/);
  expect(witness(info({ n: 3, commitment: "d" }), [])).toMatch(/exchanged/);
});

test("records without heads are taken as they are", () => {
  const told = { commitment: "c", before: [], mine: null, n: 0, head: null };
  expect(complaint(told, info(), [{ ...entry(1, ""), head: undefined } as unknown as News])).toBeNull();
});
