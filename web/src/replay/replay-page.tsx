// The page of a game that is looked back on: board, timeline, story; charts and luck beside them.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ApiError } from "../api/client";
import { Board } from "../board/board";
import { fitWorld, zoomBy } from "../board/camera";
import { ListView } from "../board/list-view";
import { enter } from "../home/start";
import { shortcutsOn } from "../shell/keys";
import { overlay, toggleOverlay } from "../shell/overlay";
import { Overlays } from "../shell/overlays";
import { info, missing, seen } from "../state/table";
import { Button } from "../ui/controls";
import { Emblem, Sign } from "../ui/symbols";
import { capital, spoken } from "../ui/words";
import { ChanceChart } from "./chance-chart";
import { Charts } from "./charts";
import { verifyDice } from "./dice";
import { actorOf, wordsOf } from "./entry";
import { LuckReport } from "./luck";
import { saveRecord } from "./save";
import {
  at,
  currentEntry,
  openReplay,
  playing,
  replayApi,
  startReplay,
  step,
  stepTurn,
  togglePlay,
  turns,
} from "./state";
import { Story } from "./story";
import { Timeline } from "./timeline";
import { turnAt } from "./turns";
import "./replay.css";

export function ReplayPage({ table, secret }: { table: string; secret: string | null }) {
  useEffect(() => {
    void openReplay(table, secret);
    const stop = startReplay();
    window.addEventListener("keydown", pressed);
    return () => {
      window.removeEventListener("keydown", pressed);
      overlay.value = "none";
      stop();
    };
  }, [table, secret]);
  useEffect(() => {
    document.title = "Replay · Sandtable";
  }, []);
  if (missing.value) return <NoReplay />;
  return (
    <div class="replay-page">
      <ReplayBar />
      <main class="map-side">
        {overlay.value === "list" ? <ListView /> : info.value && <Board game={info.value.game} />}
        <NowCard />
        <Overlays />
      </main>
      <div class="replay-foot">
        <Timeline />
        <Story />
      </div>
      <aside class="replay-side" aria-label="Figures">
        <ChanceChart />
        <Charts part="first" />
        <LuckReport />
        <Charts part="rest" />
      </aside>
    </div>
  );
}

function NoReplay() {
  return (
    <main class="lost">
      <h1>There is no such game</h1>
      <a href="/">All games</a>
    </main>
  );
}

const KEYS: Record<string, () => void> = {
  ArrowLeft: () => step(-1),
  ArrowRight: () => step(1),
  ArrowUp: () => stepTurn(-1),
  ArrowDown: () => stepTurn(1),
  " ": togglePlay,
  "/": () => toggleOverlay("find"),
  "+": () => zoomBy(1.4),
  "-": () => zoomBy(1 / 1.4),
  0: fitWorld,
  o: () => toggleOverlay("odds"),
  Escape: () => {
    overlay.value = "none";
  },
};

/** Arrows belong to the map while the keyboard is in it, and Space to a button that has the focus. */
function pressed(event: KeyboardEvent): void {
  const target = event.target instanceof Element ? event.target : null;
  const act = KEYS[event.key];
  if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key !== "Escape" && (!shortcutsOn.value || target?.closest("input, select, textarea"))) return;
  if (event.key.startsWith("Arrow") && target?.closest(".board") && target.matches(":focus-visible")) return;
  if (event.key === " " && target?.closest("button:focus-visible, a")) return;
  if (event.key.startsWith("Arrow")) playing.value = false;
  event.preventDefault();
  act();
}

function ReplayBar() {
  const note = useSignal<string | null>(null);
  const proven = useSignal(false);
  const table = info.value;
  const named = seen.value?.picture.title.split(",")[0] ?? "";
  const scenario = table?.scenario ?? "";
  const title = named.includes(scenario) ? named : `${named}, ${capital(spoken(scenario))}`;
  const attempt = async (what: () => Promise<string | null>) => {
    try {
      note.value = await what();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      note.value = error.message;
    }
  };
  const fork = () =>
    attempt(async () => {
      const created = await replayApi()?.fork(at.value);
      const where = turns.value[turnAt(turns.value, Math.max(0, at.value - 1))]?.label ?? "its beginning";
      const branch = table && { of: table.table, title, where: `${where}, entry ${at.value}` };
      if (created && table && branch)
        enter(created, { game: table.game, headline: `${title}, a branch`, branch });
      return null;
    });
  const verify = () =>
    attempt(async () => {
      const verdict = await verifyDice((await replayApi()?.record()) ?? "");
      proven.value = verdict.proven;
      if (!verdict.proven) return verdict.why;
      const dice = verdict.dice.toLocaleString("en");
      return `Proven: all ${dice} dice follow from the secret that was sealed before the first order.`;
    });
  const download = () =>
    attempt(async () => {
      const record = await replayApi()?.record();
      if (record && table) saveRecord(record, table);
      return null;
    });
  const share = () =>
    attempt(async () => {
      await navigator.clipboard?.writeText(`${location.origin}/t/${table?.table}/replay`);
      return "The link for watching is copied.";
    });
  return (
    <header class="replay-bar">
      <a class="brand" href="/" aria-label="Sandtable, home">
        <Sign />
        <b>Sandtable</b>
      </a>
      <p class="table-title">
        <span>
          <b>Replay</b> {title}
          {table?.over ? ` · round ${table.round} · ${table.over.summary}` : ""}
        </span>
      </p>
      <span class="replay-acts">
        {table && !table.over && (
          <a class="button plain" href={`/t/${table.table}`}>
            Back to the table
          </a>
        )}
        <Button
          onClick={fork}
          title="A new table from this moment on, with dice of its own and all seats yours; this game stays as it is"
        >
          Play on from here
        </Button>
        <Button onClick={verify}>Verify dice{proven.value && " ✓"}</Button>
        <Button onClick={share}>Share</Button>
        <Button onClick={download}>Download</Button>
      </span>
      {note.value && (
        <p class="replay-note" role="status">
          <span>{note.value}</span>
          <Button look="quiet" aria-label="Close this message" onClick={() => (note.value = null)}>
            Close
          </Button>
        </p>
      )}
    </header>
  );
}

/** What the entry on the board is. */
function NowCard() {
  const entry = currentEntry.value;
  const turn = turns.value[turnAt(turns.value, Math.max(0, at.value - 1))];
  const [first, ...rest] = entry ? wordsOf(entry) : [at.value ? "" : "The game begins."];
  if (!first) return null;
  const actor = entry && actorOf(entry);
  return (
    <div class="now-card">
      {actor && <Emblem power={actor} size={22} />}
      <div>
        <b>{first}</b>
        {rest.length > 0 && <p>{rest.slice(0, 3).join(" ")}</p>}
        <p class="third">
          {turn?.label} · entry {at.value} of {info.value?.n}
        </p>
      </div>
    </div>
  );
}
