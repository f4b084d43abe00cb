// Beside the set-up: games to go on with, a first game, a file to open.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { createTable, importRecord, tableApi } from "../api/client";
import { homeWordsOf } from "../games";
import { span } from "../people/time";
import { forget, type KnownGame, knownGames, renewStanding } from "../state/games";
import { Button, Chip } from "../ui/controls";
import { Card } from "../ui/surfaces";
import { Emblem } from "../ui/symbols";
import { catalogue, middleBot } from "./draft";
import { MapCut } from "./map-cut";
import { enter } from "./start";

const SHOWN = 4;

const TONES = {
  turn: { tone: "attack", words: "Your move" },
  waiting: { tone: "plain", words: "Waiting" },
  over: { tone: "ok", words: "Replay and luck report" },
} as const;

/** Others may have moved since; a table that does not answer stays as it was seen last. */
function askAgain(games: KnownGame[]): void {
  for (const { table, key } of games.filter((game) => game.tone !== "over"))
    tableApi(table, key)
      .info()
      .then(renewStanding, () => {});
}

export function YourGames() {
  const all = useSignal(false);
  const games = knownGames.value.filter((game) => game.headline && !game.lesson);
  const shown = all.value ? games : games.slice(0, SHOWN);
  useEffect(() => askAgain(shown), [all.value]);
  return (
    <>
      <header class="home-head">
        <h2>Your games</h2>
        {games.length > SHOWN && (
          <Button look="quiet" onClick={() => (all.value = !all.value)}>
            {all.value ? "Fewer" : `All ${games.length}`}
          </Button>
        )}
      </header>
      <Card class="your-games" label="Your games">
        {shown.length ? (
          <ul>
            {shown.map((game) => (
              <GameRow key={game.table} game={game} />
            ))}
          </ul>
        ) : (
          <p class="second">Games you start or join are listed here, on this device.</p>
        )}
      </Card>
    </>
  );
}

/** How long a table still waits for its person. */
function left({ until }: KnownGame): string {
  if (!until) return "";
  const time = until - Date.now();
  return time > 0 ? ` · ${span(time)} left` : " · over time";
}

function GameRow({ game }: { game: KnownGame }) {
  const { tone, words } = TONES[game.tone];
  const address = `/t/${game.table}${game.tone === "over" ? "/replay" : ""}${game.key ? `#${game.key}` : ""}`;
  return (
    <li class="your-game">
      <a href={address}>
        <MapCut game={game.game} holders={game.holders} />
        <span class="grow">
          <span class="row">
            {game.power && <Emblem power={game.power} size={18} />}
            <b>{game.headline}</b>
          </span>
          {game.branch && <span class="second">A branch, from {game.branch.where}</span>}
          <span class="second">{game.standing}</span>
          <Chip tone={tone}>
            {words}
            {left(game)}
          </Chip>
        </span>
      </a>
      <Button
        look="quiet"
        class="forget"
        aria-label={`Remove ${game.headline} from this list`}
        onClick={() => forget(game.table)}
      >
        ×
      </Button>
    </li>
  );
}

/** A first game as one power among forgiving bots, or none at all to watch. */
export function FirstTime() {
  const fault = useSignal<string | null>(null);
  const about = catalogue.value?.games.find((game) => homeWordsOf(game.id).beginner);
  const beginner = about && homeWordsOf(about.id).beginner;
  if (!about || !beginner) return null;
  const start = async (mine: string | null) => {
    const bot = middleBot(about);
    const seats = Object.fromEntries(
      about.seats.map((seat) => [
        seat.id,
        seat.id === mine ? ({ kind: "me" } as const) : { kind: "bot" as const, bot },
      ]),
    );
    try {
      const created = await createTable({
        game: about.id,
        scenario: about.scenarios[0]?.id ?? "",
        options: {},
        seats,
      });
      enter(created, { game: about.id, headline: about.title });
    } catch (error) {
      fault.value = error instanceof Error ? error.message : String(error);
    }
  };
  return (
    <Card class="side-card" label="First time">
      <h2>First time?</h2>
      <p class="second">{beginner.words}</p>
      <p class="row">
        <Button onClick={() => start(beginner.seat)}>Start a first game</Button>
        <Button look="quiet" onClick={() => start(null)}>
          Watch a game
        </Button>
      </p>
      {fault.value && <p role="alert">{fault.value}</p>}
    </Card>
  );
}

export function OpenFile() {
  const fault = useSignal<string | null>(null);
  const open = async (file: File | undefined) => {
    if (!file) return;
    try {
      enter(await importRecord(await file.text()), { game: "", headline: file.name });
    } catch (error) {
      fault.value = error instanceof Error ? error.message : String(error);
    }
  };
  return (
    <Card class="side-card open-file" label="Open a saved game">
      <p class="second grow">Open a saved game file to play on, replay or verify its dice.</p>
      <label class="button plain">
        Open file
        <input
          class="hidden"
          type="file"
          accept=".jsonl,.json,.txt"
          onChange={(event) => open(event.currentTarget.files?.[0])}
        />
      </label>
      {fault.value && <p role="alert">{fault.value}</p>}
    </Card>
  );
}
