// The whole game as a line: rounds, turns in their powers' colours, and the buttons that go along it.

import { useRef } from "preact/hooks";
import { Button, Kbd, Segmented } from "../ui/controls";
import { lookOf } from "../ui/symbols";
import { turning } from "./outlook";
import { at, fast, playing, show, showPlace, step, stepTurn, stops, togglePlay, turns } from "./state";
import { placeOf, roundsOf, turnAt } from "./turns";

/** Below this many turns a segment is wide enough for a gap. */
const ROOMY = 90;
/** As many round names as a line has room for. */
const NAMES = 8;

export function Timeline() {
  return (
    <section class="timeline" aria-label="Timeline">
      <Rounds />
      <Segments />
      <Slider />
      <Buttons />
    </section>
  );
}

function Rounds() {
  const rounds = roundsOf(turns.value);
  const every = Math.ceil(rounds.length / NAMES);
  const here = turns.value[turnAt(turns.value, at.value)]?.round;
  return (
    <div class="rounds" aria-hidden="true">
      {rounds.map(({ round, turns: count }, index) => (
        <span key={round} class={round === here ? "now" : ""} style={{ flexGrow: count }}>
          {index % every === 0 && (every > 1 ? `R${round}` : `Round ${round}`)}
        </span>
      ))}
    </div>
  );
}

function Segments() {
  const here = turnAt(turns.value, at.value);
  return (
    <div class={turns.value.length < ROOMY ? "segments roomy" : "segments"} aria-hidden="true">
      {turns.value.map((turn, index) => (
        <button
          key={turn.from}
          type="button"
          tabIndex={-1}
          title={turn.label}
          class={`${index > here ? "later" : ""} ${turn.round % 2 ? "" : "even"}`}
          style={{ background: turn.power ? lookOf(turn.power).colour : undefined }}
          onClick={() => show(turn.from)}
        />
      ))}
    </div>
  );
}

function Slider() {
  const line = useRef<HTMLDivElement>(null);
  const place = placeOf(turns.value, at.value);
  const follow = (event: PointerEvent) => {
    const box = line.current?.getBoundingClientRect();
    if (box && event.buttons === 1) showPlace((event.clientX - box.left) / box.width);
  };
  const end = stops.value.at(-1) ?? 0;
  return (
    <div
      ref={line}
      class="slider"
      role="slider"
      tabIndex={0}
      aria-label="Entry of the game"
      aria-valuemin={0}
      aria-valuemax={end}
      aria-valuenow={at.value}
      aria-valuetext={`${turns.value[turnAt(turns.value, at.value)]?.label ?? ""}, entry ${at.value} of ${end}`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        playing.value = false;
        follow(event);
      }}
      onPointerMove={follow}
    >
      <span class="line" />
      <span class="gone" style={{ width: `${place * 100}%` }} />
      {turning.value.map((one) => (
        <span key={one.n} class="turning" style={{ left: `${one.place * 100}%` }} title={one.text} />
      ))}
      <span class="knob" style={{ left: `${place * 100}%` }} />
    </div>
  );
}

function Buttons() {
  return (
    <div class="replay-buttons">
      <Button aria-label="To the previous turn" title="Previous turn" onClick={() => stepTurn(-1)}>
        |◀
      </Button>
      <Button onClick={() => step(-1)}>◀ Step</Button>
      <Button look="primary" class="play" onClick={togglePlay}>
        {playing.value ? "❚❚ Pause" : "▶ Play"}
      </Button>
      <Button onClick={() => step(1)}>Step ▶</Button>
      <Button aria-label="To the next turn" title="Next turn" onClick={() => stepTurn(1)}>
        ▶|
      </Button>
      <Segmented
        label="Speed"
        look="soft"
        value={fast.value ? "fast" : "slow"}
        choices={[
          { id: "slow", title: "1×" },
          { id: "fast", title: "4×" },
        ]}
        choose={(id) => (fast.value = id === "fast")}
      />
      {turning.value.length > 0 && (
        <span class="third legend">
          <span class="turning" /> turning points
        </span>
      )}
      <span class="third hints">
        <Kbd>←</Kbd> <Kbd>→</Kbd> step · <Kbd>↑</Kbd> <Kbd>↓</Kbd> turn · <Kbd>space</Kbd> play
      </span>
    </div>
  );
}
