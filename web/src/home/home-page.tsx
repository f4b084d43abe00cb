// New game, seats, your games.

import { computed, signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { catalogue as fetchCatalogue } from "../api/client";
import type { GameInfo } from "../api/wire";
import { homeWordsOf } from "../games";
import { knownGames } from "../state/games";
import { isDark, toggleTheme } from "../state/theme";
import { Button, Chip, radioKeys } from "../ui/controls";
import { Sign } from "../ui/symbols";
import { catalogue, chooseGame, game } from "./draft";
import { Learn } from "./learn";
import { MapCut } from "./map-cut";
import { Scenario } from "./scenario";
import { Seats } from "./seats";
import { FirstTime, OpenFile, YourGames } from "./side";
import { Start } from "./start";

export function HomePage() {
  const fault = useSignal<string | null>(null);
  useEffect(() => {
    document.title = "Sandtable";
    fetchCatalogue().then(
      (found) => {
        catalogue.value = found;
      },
      (error: Error) => {
        fault.value = error.message;
      },
    );
  }, []);
  return (
    <>
      <PageBar />
      <main class="home">
        {/* On a narrow page, whoever has games wants those first, and whoever has none a way in. */}
        {onNarrow.value && (hasGames.value ? <OwnGames /> : <FirstTime />)}
        <div class="home-main">
          <header class="home-head">
            <h1>New game</h1>
            <p class="second">Nothing to install. Close the tab whenever you like; the game waits.</p>
          </header>
          {fault.value && (
            <p class="offline" role="alert">
              {fault.value} <Button onClick={() => location.reload()}>Try again</Button>
            </p>
          )}
          <div class="game-cards" role="radiogroup" aria-label="Game" onKeyDown={radioKeys}>
            {catalogue.value?.games.map((one) => (
              <GameCard key={one.id} about={one} />
            ))}
          </div>
          {game.value && (
            <div class="card set-up">
              <Scenario />
              <Seats />
            </div>
          )}
          {game.value && <Start />}
          {game.value && <p class="third notice-line">{game.value.notice}</p>}
        </div>
        <aside class="home-side">
          {!(onNarrow.value && hasGames.value) && <YourGames />}
          <Learn />
          {!(onNarrow.value && !hasGames.value) && <FirstTime />}
          <OpenFile />
        </aside>
      </main>
    </>
  );
}

const query = typeof window.matchMedia === "function" ? window.matchMedia("(max-width: 1100px)") : null;
const onNarrow = signal(query?.matches ?? false);
query?.addEventListener("change", () => {
  onNarrow.value = query.matches;
});

const hasGames = computed(() => knownGames.value.some((one) => one.headline));

const OwnGames = () => (
  <div class="own-games">
    <YourGames />
  </div>
);

function PageBar() {
  return (
    <header class="page-bar">
      <a class="brand" href="/">
        <Sign /> <b>Sandtable</b>
      </a>
      <nav>
        <a href="/" aria-current="page">
          Play
        </a>
        {game.value && <a href={`/rules/${game.value.id}`}>Rules</a>}
        <Button look="quiet" onClick={toggleTheme}>
          {isDark() ? "Light" : "Dark"}
        </Button>
      </nav>
    </header>
  );
}

/** Whatever a box says, each seat can have a person of its own. */
const playersWords = ({ players: [least, most], seats }: GameInfo) =>
  `${least} to ${Math.max(most, seats.length)} players.`;

function GameCard({ about }: { about: GameInfo }) {
  const chosen = game.value?.id === about.id;
  const words = homeWordsOf(about.id);
  return (
    <button
      type="button"
      class="game-card"
      role="radio"
      aria-checked={chosen}
      tabIndex={chosen ? 0 : -1}
      onClick={() => chooseGame(about.id)}
    >
      <MapCut game={about.id} />
      <span class="game-card-body">
        <span class="row">
          <span class="game-title">{about.title}</span>
          {chosen ? <Chip tone="accent">Selected</Chip> : words.tag && <Chip>{words.tag}</Chip>}
        </span>
        <span class="second">
          {words.about} {playersWords(about)}
        </span>
      </span>
    </button>
  );
}
