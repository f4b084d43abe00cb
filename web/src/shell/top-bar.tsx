import { useRef } from "preact/hooks";
import type { PowerLine } from "../api/wire";
import { info, mySeats, outcome, refresh, seat, seen } from "../state/table";
import { Emblem, Sign } from "../ui/symbols";
import { capital } from "../ui/words";
import { acting } from "./acting";
import { useFit } from "./fit";
import { overlay, panelHidden, toggleOverlay } from "./overlay";

/** As many words as a bar has room for. */
const SHORT: Record<string, string> = {
  "United Kingdom": "UK",
  "United States": "US",
  "British Commonwealth": "British Cwlth",
  "Imperial Japan": "Japan",
};

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

function TableTitle() {
  const table = info.value;
  const title = seen.value?.picture.title.split(",")[0] ?? "";
  const [first = "", ...rest] = title.split(" ");
  const active = acting();
  const [worth = "", ...unit] = active?.value.split(" ") ?? [];
  return (
    <div class="table-title">
      <span class="wide">
        <b>{table?.game === "war-room" ? "War Room" : first}</b>{" "}
        {table?.game === "war-room" ? capital(table.scenario.replaceAll("-", " ")) : rest.join(" ")}
        {table?.round ? <span class="round"> · Round {table.round}</span> : ""}
      </span>
      <span class="narrow">
        {active && <Emblem power={active.power} size={30} />}
        <span>
          <b>{SHORT[active?.title ?? ""] ?? active?.title ?? first}</b> {worth}
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
      <span class="name">{SHORT[line.title] ?? line.title}</span>
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
  const stands = line.active && (line.mark === "none" || seat.value === line.power);
  const look = [
    "power",
    stands && "active",
    seat.value === line.power && "mine",
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

function Score({ text }: { text: string }) {
  return (
    <span class="score" title={text}>
      <span>{text.split(/(\d[\d:/]*)/).map((part, at) => (at % 2 ? <b key={at}>{part}</b> : part))}</span>
    </span>
  );
}
