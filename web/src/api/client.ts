// Questions to the server. Knows paths and errors, nothing about games.

import type {
  Acknowledged,
  BattleOdds,
  Catalogue,
  Checked,
  Citation,
  Created,
  ErrorCode,
  Figures,
  Hint,
  Json,
  Landing,
  LessonInfo,
  MenuEntry,
  NewLesson,
  News,
  NewTable,
  Now,
  OddsAnswer,
  PickedUnit,
  Reaching,
  RuleInfo,
  Said,
  Seen,
  Shapes,
  TableInfo,
  Target,
  Taught,
} from "./wire";

export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly reasons: Citation[] = [],
    /** Where in a typed order the trouble is. */
    readonly column: number | null = null,
  ) {
    super(message);
  }
}

interface Question {
  body?: unknown;
  key?: string | null;
  signal?: AbortSignal;
}

async function fetched(path: string, question: Question): Promise<Response> {
  const { body, key, signal } = question;
  const headers: Record<string, string> = {};
  if (key) headers.authorization = `Bearer ${key}`;
  if (body !== undefined && typeof body !== "string") headers["content-type"] = "application/json";
  try {
    return await fetch(`/api${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers,
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError("offline", "The server cannot be reached.");
  }
}

/** A proxy's or a stopped server's answer is not the server's own: as good as no connection. */
const GATEWAY = [502, 503, 504];

async function ask<T>(path: string, question: Question = {}): Promise<T> {
  const response = await fetched(path, question);
  if (!response.ok) throw await refusal(response);
  const text = await response.text();
  return (text ? JSON.parse(text) : undefined) as T;
}

/** The server's words begin and end as they stand in its log. */
export const sentence = (words: string) =>
  words.charAt(0).toUpperCase() + words.slice(1) + (/[.?!]$/.test(words) ? "" : ".");

async function refusal(response: Response): Promise<ApiError> {
  if (GATEWAY.includes(response.status)) return new ApiError("offline", "The server cannot be reached.");
  const fault = await response.json().catch(() => null);
  const error = fault?.error;
  if (!error) return new ApiError("fault", `The server answered with ${response.status}.`);
  return new ApiError(error.code, sentence(error.message), error.reasons, error.column ?? null);
}

const query = (fields: Record<string, string | number | null | undefined>): string => {
  const known = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return known.length ? `?${new URLSearchParams(known.map(([name, value]) => [name, String(value)]))}` : "";
};

export const catalogue = () => ask<Catalogue>("/catalogue");
export const shapes = (game: string) => ask<Shapes>(`/catalogue/${game}/shapes`);
export const rules = (game: string) => ask<RuleInfo[]>(`/catalogue/${game}/rules`);
export const oddsOf = (game: string, battle: string, signal?: AbortSignal) =>
  ask<OddsAnswer>(`/catalogue/${game}/odds`, { body: { battle }, ...(signal && { signal }) });
export const lessons = (game: string) => ask<LessonInfo[]>(`/catalogue/${game}/lessons`);
export const beginLesson = (body: NewLesson) => ask<Taught>("/lessons", { body });
export const createTable = (body: NewTable) => ask<Created>("/tables", { body });
export const importRecord = (record: string) => ask<Created>("/tables/import", { body: record });

/** One table as the holder of a key, or without one as a spectator, asks about it. */
export function tableApi(table: string, key: string | null) {
  const at = `/tables/${table}`;
  const get = <T>(path: string, signal?: AbortSignal) =>
    ask<T>(at + path, { key, ...(signal && { signal }) });
  const post = <T>(path: string, body: unknown, signal?: AbortSignal) =>
    ask<T>(at + path, { key, body, ...(signal && { signal }) });
  return {
    info: () => get<TableInfo>(""),
    /** How the table stands, with the news after the entries known to that seat. */
    now: (seat: string | null, after: number, stay: boolean) =>
      get<Now>(`/now${query({ seat, after, ...(stay && { stay: "true" }) })}`),
    at: (n: number, seat: string | null) => get<Seen>(`/at/${n}${query({ seat })}`),
    options: (seat: string, under?: Json) =>
      post<MenuEntry[]>("/options", under === undefined ? { seat } : { seat, under }),
    check: (seat: string, order: Json) => post<Checked>("/check", { seat, order }),
    reach: (seat: string, from: string, units: PickedUnit[], signal?: AbortSignal) =>
      post<Target[]>("/reach", { seat, from, units }, signal),
    /** Coasts over the sea, each with all the orders that lead there. */
    landings: (seat: string, from: string, units: PickedUnit[], signal?: AbortSignal) =>
      post<Landing[]>("/landings", { seat, from, units }, signal),
    reaching: (seat: string, space: string, signal?: AbortSignal) =>
      post<Reaching>("/reaching", { seat, space }, signal),
    threats: (seat: string, signal?: AbortSignal) =>
      post<Record<string, number>>("/threats", { seat }, signal),
    give: (seat: string, order: Json, after?: number) =>
      post<Acknowledged>("/orders", { seat, order, look: true, ...(after !== undefined && { after }) }),
    undo: (seat: string, to: number) => post<Acknowledged>("/undo", { seat, to, look: true }),
    log: (after: number, seat: string | null, limit?: number) =>
      get<News[]>(`/log${query({ after, seat, limit })}`),
    figures: (seat: string | null) => get<Figures>(`/figures${query({ seat })}`),
    /** Of the battle as it builds up, if there is one; with an order in notation, as it would be after that order. */
    odds: (seat: string | null, space: string, order?: string, signal?: AbortSignal) =>
      get<BattleOdds | null>(`/odds${query({ seat, space, order })}`, signal),
    /** What the strongest bot would do; refused in games among people. */
    hint: (seat: string) => post<Hint>("/hint", { seat }),
    /** Which checks of a lesson's step have come true since it began. */
    learning: (lesson: string, step: number, since: number) =>
      get<boolean[]>(`/lesson${query({ lesson, step, since })}`),
    contribute: (text: string) => post<void>("/contribute", { text }),
    bot: (seat: string, bot?: string) => post<void>("/bot", bot ? { seat, bot } : { seat }),
    chat: (after?: number) => get<Said[]>(`/chat${query({ after })}`),
    say: (seat: string, text: string) => post<Said>("/chat", { seat, text }),
    fork: (n: number) => post<Created>("/fork", { n }),
    record: async () => {
      const response = await fetched(`${at}/record`, { key });
      if (!response.ok) throw await refusal(response);
      return response.text();
    },
  };
}

export type TableApi = ReturnType<typeof tableApi>;
