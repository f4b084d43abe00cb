// One step of a lesson: what to know, what to do, and what of it is done.

import { useSignal } from "@preact/signals";
import { go } from "../router";
import { busy, info, myTurn, online } from "../state/table";
import { Button } from "../ui/controls";
import { RuleLink } from "../ui/rule";
import { Card } from "../ui/surfaces";
import { Emblem } from "../ui/symbols";
import { capital, spoken } from "../ui/words";
import { begin } from "./begin";
import {
  again,
  following,
  goOn,
  isDone,
  isLast,
  lesson,
  place,
  playOn,
  showMe,
  step,
  stepAt,
  ticks,
} from "./state";
import "./lessons.css";

export function LessonCard() {
  const about = lesson.value;
  if (!about) return null;
  return (
    <Card class="corner-card lesson-card" label={`Lesson ${place.value.at}: ${about.title}`}>
      {step.value ? <StepBody key={stepAt.value} /> : <Ended />}
    </Card>
  );
}

function StepBody() {
  const hinting = useSignal(false);
  const [about, now] = [lesson.value, step.value];
  if (!about || !now) return null;
  const left = Math.max(
    1,
    Math.round((about.minutes * (about.steps.length - stepAt.value)) / about.steps.length),
  );
  return (
    <>
      <div class="lesson-body">
        <header class="lesson-head">
          <Dots />
          <span class="second grow">
            Lesson {place.value.at} · step {stepAt.value + 1} of {about.steps.length}
          </span>
          <a class="second" href="/">
            Leave
          </a>
        </header>
        <h2>{now.title}</h2>
        <p>{now.text}</p>
        {now.task && (
          <p class={`lesson-task ${isDone.value ? "done" : ""}`}>
            <b>Your task</b>
            {now.task}
          </p>
        )}
        <Checks words={now.checks} />
        {hinting.value && (
          <p class="lesson-hint" role="status">
            {now.hint ?? "“Show me” gives the next order for you."}
          </p>
        )}
        {now.cites.length > 0 && (
          <p class="lesson-rules">
            {now.cites.map((row) => (
              <RuleLink key={row} rule={row} section={capital(spoken(row.replace(".", ": ")))} />
            ))}
          </p>
        )}
      </div>
      <footer class="lesson-foot">
        {now.checks.length > 0 && !isDone.value && (
          <>
            <Button onClick={() => (hinting.value = !hinting.value)} aria-pressed={hinting.value}>
              Hint
            </Button>
            <Button
              look="quiet"
              disabled={busy.value || !myTurn.value || !online.value}
              onClick={() => void showMe()}
            >
              Show me
            </Button>
          </>
        )}
        <Button look="quiet" onClick={() => void again()}>
          Again
        </Button>
        <span class="grow" />
        <Button look={isDone.value ? "primary" : "plain"} disabled={!isDone.value} onClick={goOn}>
          {isLast.value ? "Finish" : "Next"}
        </Button>
      </footer>
      <p class="lesson-goal">
        <Emblem power={about.seat} size={20} />
        <span class="grow">
          <b>Goal</b> {about.goal}
        </span>
        <span class="second">about {left} min left · fixed dice</span>
      </p>
    </>
  );
}

function Dots() {
  return (
    <span class="lesson-dots" aria-hidden="true">
      {lesson.value?.steps.map((one, which) => (
        <i key={one.title} class={which < stepAt.value ? "past" : which === stepAt.value ? "now" : ""} />
      ))}
    </span>
  );
}

function Checks({ words }: { words: string[] }) {
  if (!words.length) return null;
  return (
    <ul class="lesson-checks">
      {words.map((text, which) => {
        const done = ticks.value[which] ?? false;
        return (
          <li key={text} class={done ? "done" : ""}>
            <i aria-hidden="true">{done ? "✓" : ""}</i>
            <span>
              {text}
              {done && <span class="hidden"> (done)</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Ended() {
  const [about, next, game] = [lesson.value, following.value, info.value?.game];
  if (!about || !game) return null;
  return (
    <>
      <div class="lesson-body">
        <h2>Lesson {place.value.at} is done</h2>
        <p>{about.goal}</p>
      </div>
      <footer class="lesson-foot">
        {next && (
          <Button look="primary" onClick={() => void begin(game, next)}>
            Next: {next.title}
          </Button>
        )}
        <Button onClick={playOn}>Play on from here</Button>
        <Button look="quiet" onClick={() => go("/")}>
          All games
        </Button>
      </footer>
    </>
  );
}
