// The page of one table: bar, map, panel.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { results, startResults } from "../battles/results";
import { Board } from "../board/board";
import { startHome } from "../board/home";
import { ListView } from "../board/list-view";
import { startWords } from "../glossary/glossary";
import { lesson, startLesson } from "../lessons/state";
import { loadPanels, panelFor, panelsLoaded } from "../panels";
import { startPeople } from "../people";
import { recap, startRecap } from "../recap/state";
import { startSince } from "../replay/since";
import { announcement } from "../state/announce";
import { startHints } from "../state/hint";
import { folioOpen, startThreats } from "../state/layers";
import { startOdds } from "../state/odds";
import { catchingUp } from "../state/pace";
import { startProspects } from "../state/prospects";
import { startReach } from "../state/selection";
import { closeTable, info, missing, myTurn, online, openTable, seat, seen } from "../state/table";
import { later } from "../ui/later";
import { BottomSheet } from "./bottom-sheet";
import { startKeys } from "./keys";
import { opensWith, overlay, panelHidden } from "./overlay";
import { Overlays } from "./overlays";
import { SidePanel } from "./panel";
import { PhoneOrders } from "./phone-orders";
import { startSounds } from "./sounds";
import { TopBar } from "./top-bar";

const BattleStrip = later(() => import("../battles/strip").then((part) => part.BattleStrip));
const ResultCard = later(() => import("../battles/card").then((part) => part.ResultCard));
const LessonCard = later(() => import("../lessons/card").then((part) => part.LessonCard));
const RecapCard = later(() => import("../recap/card").then((part) => part.RecapCard));

export function TablePage({ table, secret }: { table: string; secret: string | null }) {
  useEffect(() => {
    folioOpen.value = false;
    overlay.value = opensWith.peek();
    opensWith.value = "none";
    void openTable(table, secret);
    const stops = [
      startReach(),
      startOdds(),
      startProspects(),
      startThreats(),
      startKeys(),
      startSince(),
      startPeople(),
      startResults(),
      startHome(),
      startSounds(),
      startRecap(),
      startHints(),
      startLesson(),
    ];
    return () => {
      for (const stop of stops) stop();
      closeTable();
    };
  }, [table, secret]);
  const game = info.value?.game;
  useEffect(() => {
    if (game && !panelsLoaded(game)) void loadPanels(game);
    if (game) void startWords(game);
  }, [game]);
  useTitle();
  const phone = usePhone();
  if (missing.value) return <NoTable />;
  const now = seen.value;
  const panel = now && game ? panelFor(game, now) : null;
  const teaching = lesson.value && <LessonCard />;
  const side = game && panelsLoaded(game) && <SidePanel panel={panel} above={phone && teaching} />;
  const props = now && { view: now.view, seen: now, seat: seat.value, myTurn: myTurn.value };
  const width = panel?.width ? { "--panel-width": `${panel.width}px` } : {};
  return (
    <div class="table-page" style={width}>
      <a class="skip" href="#what-now">
        Skip to what now
      </a>
      <OfflineLine />
      <main class="map-side">
        <h1 class="hidden">{now?.picture.title ?? "Sandtable"}</h1>
        {overlay.value === "list" ? <ListView /> : info.value && <Board game={info.value.game} />}
        {overlay.value !== "list" && panel?.Rail && props && <panel.Rail {...props} />}
        {overlay.value !== "list" && panel?.Card && props && (
          <div class="card-over">
            <panel.Card {...props} />
          </div>
        )}
        {phone && <PhoneOrders />}
        {catchingUp.value && <BattleStrip />}
        {results.value.length > 0 ? (
          <ResultCard />
        ) : teaching ? (
          !phone && teaching
        ) : (
          recap.value && <RecapCard />
        )}
        <Overlays />
      </main>
      {phone ? (
        <BottomSheet>{side}</BottomSheet>
      ) : (
        <aside class={panelHidden.value ? "panel away" : "panel"} aria-label="Panel">
          {side}
        </aside>
      )}
      <TopBar />
      <p class="hidden" aria-live="polite">
        {announcement.value}
      </p>
    </div>
  );
}

function OfflineLine() {
  if (online.value) return null;
  return (
    <p class="offline" role="status">
      Connection lost. Your orders are kept here and sent when it returns.
    </p>
  );
}

function NoTable() {
  return (
    <main class="lost">
      <h1>There is no such table</h1>
      <p class="second">The link may be cut short. Tables are kept by the server that made them.</p>
      <a href="/">All games</a>
    </main>
  );
}

/** The tab says when something is owed. */
function useTitle(): void {
  const owed = myTurn.value;
  const headline = seen.value?.picture.title;
  useEffect(() => {
    document.title = headline ? `${owed ? "● " : ""}${headline} · Sandtable` : "Sandtable";
  }, [owed, headline]);
}

function usePhone(): boolean {
  const phone = useSignal(false);
  useEffect(() => {
    const query = window.matchMedia("(max-width: 639px)");
    const changed = () => {
      phone.value = query.matches;
    };
    changed();
    query.addEventListener("change", changed);
    return () => query.removeEventListener("change", changed);
  }, []);
  return phone.value;
}
