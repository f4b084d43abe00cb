import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { PowerLine } from "../api/wire";
import { faceOf, homeWordsOf } from "../games";
import { info, mySeats, outcome, ownPower, refresh, seen } from "../state/table";
import { Emblem, Sign } from "../ui/symbols";
import { acting } from "./acting";
import { useFit } from "./fit";
import { overlay, panelHidden, toggleOverlay } from "./overlay";

export function TopBar() {
  const desk = seen.value?.desk;
  const bar = useRef<HTMLElement>(null);
  useFit(bar, ".strip, .narrow > span, .narrow small");
  return (
    <header ref={bar} class="top-bar">
      <a class="brand" href="/" aria-label="Sandtable, home">
        <Sign />
        <b>Sandtable</b>
      </a>
      <TableTitle />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: where the bar is narrow the strip scrolls, by keys too */}
      <nav class="strip" tabIndex={0} aria-label="Powers">
        {desk?.strip.map((line) => (
          <PowerItem key={line.power} line={line} />
        ))}
      </nav>
      {desk?.score && <Score text={desk.score} />}
      <button
        type="button"
        class="menu-button panel-toggle"
        aria-label={panelHidden.value ? "Show the panel" : "Hide the panel"}
        aria-pressed={!panelHidden.value}
        onClick={() => {
          panelHidden.value = !panelHidden.value;
        }}
      >
        {panelHidden.value ? "‹" : "›"}
      </button>
      <button
        type="button"
        class="menu-button"
        aria-label="Menu"
        aria-expanded={overlay.value === "menu"}
        onClick={() => toggleOverlay("menu")}
      >
        ☰
      </button>
    </header>
  );
}

/** As many words as a bar has room for. */
const barTitle = ({ power, title }: PowerLine) => faceOf(info.value?.game).powers[power]?.short ?? title;

/** `Game scenario, round 3` or `Game, scenario, round 3`: the game, and the scenario. */
export function titleParts(title: string, scenario: string): [game: string, scenario: string] {
  const [game = "", second = ""] = title.split(", ");
  if (game.endsWith(` ${scenario}`)) return [game.slice(0, -scenario.length - 1), scenario];
  return [game, /^round \d+$/.test(second) ? "" : second];
}

function TableTitle() {
  const table = info.value;
  const [game, scenario] = titleParts(seen.value?.picture.title ?? "", table?.scenario ?? "");
  const active = acting();
  const [worth = "", ...unit] = active?.value.split(" ") ?? [];
  return (
    <div class="table-title">
      <span class="wide">
        <b>{game}</b> {scenario}
        {table?.round ? <span class="round"> · Round {table.round}</span> : ""}
      </span>
      <span class="narrow">
        {active && <Emblem power={active.power} size={30} />}
        <span>
          <b>{active ? barTitle(active) : game}</b> {worth}
          {unit.length > 0 && <span class="unit"> {unit.join(" ")}</span>}
          <small>
            {outcome.value ? "Game over" : seen.value?.desk.phase}
            {table?.round ? <span class="round"> · round {table.round}</span> : ""}
          </small>
        </span>
      </span>
    </div>
  );
}

/** A power; one of mine can be looked through. */
function PowerItem({ line }: { line: PowerLine }) {
  const mine = mySeats.value.length > 1 && mySeats.value.some((place) => place.id === line.power);
  const [number = "", ...unit] = line.value.split(" ");
  // A bare number is a place in the turn order.
  const place = /^\d+$/.test(line.value) ? line.value : null;
  const content = (
    <>
      {place && <b class="place">{place}</b>}
      <Emblem power={line.power} size={20} />
      <span class="name">{barTitle(line)}</span>
      {line.value && !place && (
        <span class="value">
          <b>{number}</b>{" "}
          <small class={/\d/.test(line.value.slice(number.length)) ? "" : "unit"}>{unit.join(" ")}</small>
        </span>
      )}
      <Mark mark={line.mark} />
    </>
  );
  // Where all decide at once, only the own seat stands out; the marks say the rest.
  const stands = line.active && (line.mark === "none" || ownPower.value === line.power);
  const look = [
    "power",
    stands && "active",
    ownPower.value === line.power && "mine",
    // On a phone the title stands for it.
    acting()?.power === line.power && "shown-left",
  ]
    .filter(Boolean)
    .join(" ");
  const value = place ? `place ${place} in the turn order` : line.value;
  const name = [line.title, value, line.active && "to decide"].filter(Boolean).join(", ");
  if (!mine) {
    return (
      <span class={look} title={name}>
        {content}
      </span>
    );
  }
  return (
    <button
      type="button"
      class={look}
      title={`${name}. Look through its eyes`}
      onClick={() => refresh(line.power)}
    >
      {content}
    </button>
  );
}

function Mark({ mark }: { mark: PowerLine["mark"] }) {
  if (mark === "none") return null;
  const sealed = mark === "sealed";
  return (
    <svg
      class={`mark ${mark}`}
      width="16"
      height="16"
      viewBox="0 0 16 16"
      role="img"
      aria-label={sealed ? "sealed" : "writing"}
    >
      <circle cx="8" cy="8" r="6.5" />
      {sealed && <path d="M5 8.200l2.200 2.200 4-4.500" />}
    </svg>
  );
}

/** How far each side is; pointing at it or pressing it says what wins. */
function Score({ text }: { text: string }) {
  const told = useSignal(false);
  const goal = homeWordsOf(info.value?.game ?? "").goal;
  return (
    <span class="score">
      <button
        type="button"
        title={goal}
        aria-expanded={told.value}
        aria-label={`${text}. What wins`}
        onClick={() => (told.value = !told.value)}
        onBlur={() => (told.value = false)}
      >
        <span>{text.split(/(\d[\d:/]*)/).map((part, at) => (at % 2 ? <b key={at}>{part}</b> : part))}</span>
      </button>
      {told.value && (
        <span class="goal card" role="status">
          {goal}
        </span>
      )}
    </span>
  );
}
