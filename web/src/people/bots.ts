// The bots that a game has, asked for only where a seat may be handed over.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ApiError, catalogue, tableApi } from "../api/client";
import type { BotInfo } from "../api/wire";
import { currentKey, info, notice } from "../state/table";

const known = signal<Record<string, BotInfo[]>>({});

/** The bots of this table's game; none until the server has said so. */
export function useBots(): BotInfo[] {
  const game = info.value?.game ?? "";
  useEffect(() => {
    if (!game || known.peek()[game]) return;
    catalogue().then(
      ({ games }) => {
        known.value = Object.fromEntries(games.map((one) => [one.id, one.bots]));
      },
      // Without the list nobody can be chosen; the next look asks again.
      () => undefined,
    );
  }, [game]);
  return known.value[game] ?? [];
}

/** A seat goes to a bot, or without one back to its people. Everybody hears of it over the socket. */
export async function handOver(seat: string, bot?: string): Promise<void> {
  const table = info.peek()?.table;
  if (!table) return;
  try {
    await tableApi(table, currentKey()).bot(seat, bot);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    notice.value = { tone: "gold", text: error.message, reasons: error.reasons };
  }
}
