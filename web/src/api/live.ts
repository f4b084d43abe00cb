// News as it happens, over a WebSocket that finds its way back.

import type { Push } from "./wire";

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;

export interface LiveHandlers {
  /** The last entry known; asked for anew at each connection. */
  after: () => number;
  seat: () => string | null;
  /** What comes, as the seat or the spectator may know it who said hello. */
  message: (message: Push, eyes: string | null) => void;
  /** `true` once connected, `false` when the connection is lost. */
  connected: (connected: boolean) => void;
}

/** Others who want to hear what comes; null when the connection is there anew. */
export const alsoHear = new Set<(message: Push | null) => void>();

export interface Live {
  close: () => void;
}

const address = (table: string): string => {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/api/tables/${table}/live`;
};

/** Listens until closed. The key goes in the first message, never in the address. */
export function listen(table: string, key: string | null, on: LiveHandlers): Live {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE;
  let closed = false;
  let eyes: string | null = null;

  const connect = () => {
    socket = new WebSocket(address(table));
    socket.onopen = () => {
      pause = FIRST_PAUSE;
      eyes = on.seat();
      socket?.send(JSON.stringify({ ...(key && { key }), ...(eyes && { seat: eyes }), after: on.after() }));
      on.connected(true);
      for (const hear of alsoHear) hear(null);
    };
    socket.onmessage = (event) => {
      const message = JSON.parse(String(event.data)) as Push;
      on.message(message, eyes);
      for (const hear of alsoHear) hear(message);
    };
    socket.onclose = () => {
      if (closed) return;
      on.connected(false);
      timer = setTimeout(connect, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    };
  };
  const hurry = () => {
    if (closed || socket?.readyState === WebSocket.OPEN || socket?.readyState === WebSocket.CONNECTING)
      return;
    clearTimeout(timer);
    pause = FIRST_PAUSE;
    connect();
  };
  window.addEventListener("online", hurry);
  connect();
  return {
    close: () => {
      closed = true;
      clearTimeout(timer);
      window.removeEventListener("online", hurry);
      socket?.close();
    },
  };
}
