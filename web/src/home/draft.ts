// The game that is being set up.

import { computed, signal } from "@preact/signals";
import type { BotInfo, Catalogue, GameInfo, Holder, NewTable, SeatSpec } from "../api/wire";
import { load, save } from "../state/store";

export const catalogue = signal<Catalogue | null>(null);
export const chosenGame = signal<string | null>(load<string | null>("last-game", null));
export const scenario = signal<string | null>(null);
export const options = signal<Record<string, string>>({});
export const seats = signal<Record<string, Holder>>({});
/** How many days a seat has each time it is waited for; null for no hurry. */
export const days = signal<number | null>(null);

export const game = computed<GameInfo | null>(() => {
  const games = catalogue.value?.games ?? [];
  return games.find((one) => one.id === chosenGame.value) ?? games[0] ?? null;
});

export const scenarioId = computed(() => {
  const known = game.value?.scenarios ?? [];
  return (known.find((one) => one.id === scenario.value) ?? known[0])?.id ?? "";
});

/** The seats that are played in the scenario. */
export const playedSeats = computed<SeatSpec[]>(() => {
  const about = game.value;
  const only = about?.scenarios.find((one) => one.id === scenarioId.value)?.seats;
  return about?.seats.filter((seat) => only?.includes(seat.id)) ?? [];
});

/** Whom one plays against. `random` is for tests, not for company, unless there is nobody else. */
export function opponents(about: GameInfo | null): BotInfo[] {
  const all = about?.bots ?? [];
  const company = all.filter((bot) => bot.id !== "random");
  return company.length ? company : all;
}

/** The bot that is neither the weakest nor the strongest. */
export function middleBot(about: GameInfo | null): string {
  const bots = opponents(about);
  return bots[Math.floor((bots.length - 1) / 2)]?.id ?? "";
}

export const seatChoice = (id: string): Holder =>
  seats.value[id] ??
  (playedSeats.value[0]?.side === sideOf(id) ? { kind: "me" } : { kind: "bot", bot: middleBot(game.value) });

const sideOf = (id: string) => playedSeats.value.find((seat) => seat.id === id)?.side;

export function chooseGame(id: string): void {
  chosenGame.value = id;
  scenario.value = null;
  options.value = {};
  seats.value = {};
  days.value = null;
  save("last-game", id);
}

export function setSeat(id: string, choice: Holder): void {
  seats.value = { ...seats.value, [id]: choice };
}

/** One side is mine, bots have the others; without a side all is mine. */
export function preset(side: string | null): void {
  const bot = middleBot(game.value);
  const choose = (seat: SeatSpec): Holder =>
    side === null || seat.side === side ? { kind: "me" } : { kind: "bot", bot };
  seats.value = Object.fromEntries(playedSeats.value.map((seat) => [seat.id, choose(seat)]));
}

export const optionValue = (id: string): string =>
  options.value[id] ?? game.value?.options.find((option) => option.id === id)?.default ?? "";

/** Whether anybody is waited for who is not at this screen. */
export const hasFriends = computed(() =>
  playedSeats.value.some((seat) => seatChoice(seat.id).kind === "friend"),
);

export function newTable(): NewTable {
  return {
    ...(days.value && hasFriends.value && { days: days.value }),
    game: game.value?.id ?? "",
    scenario: scenarioId.value,
    options: options.value,
    seats: Object.fromEntries(playedSeats.value.map((seat) => [seat.id, seatChoice(seat.id)])),
  };
}
