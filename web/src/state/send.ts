// Orders on their way to the server. What no answer came to is kept, also when the page is left, and sent again
// once the table can be reached.

import { computed, effect, signal } from "@preact/signals";
import { ApiError, type TableApi } from "../api/client";
import type { Json } from "../api/wire";
import { announce } from "./announce";
import { load, save } from "./store";
import { act, away, busy, currentApi, info, notice, online, record, refresh, seat, seen } from "./table";

/** An order that no answer came to. */
export interface Waiting {
  seat: string;
  order: Json;
  /** Where the table stood when it was sent, if it was: the server may have taken it. */
  after?: number;
}

export const queue = signal<Waiting[]>([]);

const table = computed(() => info.value?.table ?? null);
const keptName = (id: string) => `kept.${id}`;

function keep(orders: Waiting[]): void {
  queue.value = orders;
  if (table.value) save(keptName(table.value), orders);
}

effect(() => {
  queue.value = table.value ? load(keptName(table.value), []) : [];
});

effect(() => {
  const mine = queue.value[0]?.seat === seat.value;
  if (mine && online.value && !busy.value) void sendKept();
});

/** Give an order. Answers whether the server took it (or will be asked once the connection is back). */
export async function give(order: Json): Promise<boolean> {
  const to = currentApi();
  const from = seat.value;
  if (!to || !from) return false;
  if (!online.value) {
    keep([...queue.value, { seat: from, order }]);
    return true;
  }
  return send(to, { seat: from, order, after: seen.value?.n ?? 0 });
}

async function send(to: TableApi, waiting: Required<Waiting>): Promise<boolean> {
  busy.value = true;
  try {
    await act(waiting.seat, () => to.give(waiting.seat, waiting.order, waiting.after));
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "offline") {
      keep([waiting, ...queue.value]);
      away();
      return true;
    }
    if (error.code === "stale") {
      if (wasTaken(waiting)) return true;
      notice.value = { tone: "gold", text: "Your opponent moved first. Board updated.", reasons: [] };
      await refresh();
    } else {
      notice.value = { tone: "attack", text: error.message, reasons: error.reasons, code: error.code };
      announce(error.reasons.map((reason) => reason.reason).join(". ") || error.message);
    }
    return false;
  } finally {
    busy.value = false;
  }
}

/** Whether the table went on by this very order, of which only the answer was lost. */
const wasTaken = ({ seat, after }: Required<Waiting>) =>
  record.value.some((entry) => entry.n === after + 1 && entry.seat === seat && entry.undo === undefined);

/** A refusal drops what was kept after it: that was meant for another position. */
async function sendKept(): Promise<void> {
  const to = currentApi();
  const [next, ...rest] = queue.value;
  if (!to || !next) return;
  keep(rest);
  if (!(await send(to, { after: seen.value?.n ?? 0, ...next }))) keep([]);
}
