// How often a page asks the server: once for an order, once for others' news.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { News, Now } from "../api/wire";
import { give } from "./send";
import { closeTable, openTable, record, refresh, seat, seen, undoTo } from "./table";

/** A server with one table; what is asked of it is written down. */
class Server {
  asked: string[] = [];
  entries: News[] = [];
  owing = "red";
  secret = false;
  /** The sockets it tells its news. */
  sockets: Socket[] = [];

  now(asking: string | null, after: number, stay: boolean): Now {
    const viewer = stay ? asking : this.owing;
    const awaiting = { orders: [this.owing] };
    const known = viewer === asking || !this.secret ? after : 0;
    return {
      seat: viewer,
      table: {
        table: "t",
        game: "g",
        n: this.entries.length,
        secret_game: this.secret,
        awaiting,
        seats: [],
        owed: [],
      },
      seen: {
        n: this.entries.length,
        view: {},
        picture: { title: "", spaces: {} },
        desk: {},
        awaiting,
        movable: [],
      },
      menu: [],
      news: this.entries.slice(known).slice(0, 3),
    } as unknown as Now;
  }

  happens(by: string, entry: Partial<News> = {}): News {
    const news = { n: this.entries.length + 1, seat: by, events: [], story: [], ...entry };
    this.entries.push(news);
    const text = { kind: "news", n: news.n, news: [news], awaiting: { orders: [this.owing] } };
    for (const socket of this.sockets) socket.onmessage?.({ data: JSON.stringify(text) });
    return news;
  }

  answer(path: string, body: { seat: string; order?: string; to?: number; look: boolean } | null): unknown {
    const url = new URL(path, "http://host");
    const number = (name: string) => Number(url.searchParams.get(name) ?? 0);
    if (url.pathname.endsWith("/now"))
      return this.now(url.searchParams.get("seat"), number("after"), url.searchParams.has("stay"));
    if (url.pathname.endsWith("/log"))
      return this.entries.slice(number("after"), number("after") + number("limit"));
    if (!body) throw new Error(`nobody answers ${path}`);
    const made = this.happens(body.seat, body.order ? { order: body.order } : { undo: body.to ?? 0 });
    return { n: made.n, news: [made], ...(body.look && { now: this.now(body.seat, made.n, false) }) };
  }
}

class Socket {
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  readyState = 1;
  constructor() {
    server.sockets.push(this);
    queueMicrotask(() => this.onopen?.());
  }
  send() {}
  close() {}
}

let server = new Server();
const settled = () => new Promise((done) => setTimeout(done));
const known = () => record.value.map((entry) => entry.n);

beforeEach(async () => {
  server = new Server();
  vi.stubGlobal("WebSocket", Object.assign(Socket, { OPEN: 1, CONNECTING: 0 }));
  vi.stubGlobal("fetch", async (path: string, options: { body?: string }) => {
    server.asked.push(path.replace("/api/tables/t", ""));
    const text = JSON.stringify(server.answer(path, options.body ? JSON.parse(options.body) : null));
    return { ok: true, status: 200, text: async () => text };
  });
  await openTable("t", "key");
  await settled();
});

afterEach(() => {
  closeTable();
  vi.unstubAllGlobals();
});

test("opening a table is one question", () => {
  expect(server.asked).toEqual(["/now?after=0"]);
  expect(seat.value).toBe("red");
});

test("an order and its taking back are one question each, whatever the socket says meanwhile", async () => {
  server.asked = [];
  await give("advance");
  await settled();
  expect(server.asked).toEqual(["/orders"]);
  expect([known(), seen.value?.n]).toEqual([[1], 1]);
  await undoTo(0);
  await settled();
  expect(server.asked).toEqual(["/orders", "/undo"]);
  expect(known()).toEqual([1, 2]);
});

test("another's order is one question, and its news are not asked for again", async () => {
  server.asked = [];
  server.happens("blue", { order: "advance" });
  await settled();
  expect(server.asked).toEqual(["/now?seat=red&after=1"]);
  expect([known(), seen.value?.n]).toEqual([[1], 1]);
});

test("news in a crowd are shown together", async () => {
  server.asked = [];
  for (let n = 0; n < 20; n += 1) server.happens("blue");
  await settled();
  expect(server.asked.length).toBeLessThanOrEqual(2);
  expect(known().length).toBe(20);
});

test("what a socket missed comes with the next question", async () => {
  const [socket] = server.sockets;
  server.sockets = [];
  for (let n = 0; n < 5; n += 1) server.happens("blue");
  server.sockets = socket ? [socket] : [];
  server.asked = [];
  server.happens("blue");
  await settled();
  expect(server.asked).toEqual(["/now?seat=red&after=0", "/log?after=3&seat=red&limit=500"]);
  expect(known()).toEqual([1, 2, 3, 4, 5, 6]);
});

test("other eyes read the record anew where seats have secrets", async () => {
  server.secret = true;
  await refresh();
  await give("advance");
  server.owing = "blue";
  server.asked = [];
  server.happens("red", { order: "end" });
  await settled();
  expect(seat.value).toBe("blue");
  expect(known()).toEqual([1, 2]);
  expect(server.asked).toEqual(["/now?seat=red&after=2"]);
  server.asked = [];
  // The socket still tells what red may know.
  server.happens("red", { order: "secret" });
  await settled();
  expect(server.asked).toEqual(["/now?seat=blue&after=2"]);
});
