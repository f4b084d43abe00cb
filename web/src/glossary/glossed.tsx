// A text whose words are explained where they stand: by pointing at them, with the focus, by a tap.

import { useSignal } from "@preact/signals";
import { useEffect, useId, useLayoutEffect, useRef } from "preact/hooks";
import { info } from "../state/table";
import { glossedParts, type Word } from "./glossary";
import "./glossary.css";

export function Glossed({ children }: { children: string }) {
  return (
    <>
      {glossedParts(children).map((part, at) =>
        typeof part === "string" ? part : <Term key={at} text={part[0]} word={part[1]} />,
      )}
    </>
  );
}

const HOVER = 300;
/** Time to get from the word to what is told about it. */
const LEAVE = 200;
const MARGIN = 8;

function Term({ text, word }: { text: string; word: Word }) {
  const open = useSignal(false);
  const root = useRef<HTMLSpanElement>(null);
  const told = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const id = useId();
  const later = (value: boolean, wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => (open.value = value), wait);
  };
  const now = (value: boolean) => {
    clearTimeout(timer.current);
    open.value = value;
  };
  useLayoutEffect(() => {
    const [box, tip] = [root.current?.getBoundingClientRect(), told.current];
    if (!box || !tip) return;
    const { offsetWidth: wide, offsetHeight: tall } = tip;
    const below = box.bottom + 6;
    const top = below + tall + MARGIN > window.innerHeight ? box.top - tall - 6 : below;
    const left = Math.max(MARGIN, Math.min(box.left, window.innerWidth - wide - MARGIN));
    Object.assign(tip.style, { left: `${left}px`, top: `${Math.max(MARGIN, top)}px` });
  }, [open.value]);
  useEffect(() => {
    if (!open.value) return;
    const putAway = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // It is the nearest thing to put away.
      event.stopPropagation();
      now(false);
    };
    const elsewhere = (event: Event) => {
      if (!(event.target instanceof Node && root.current?.contains(event.target))) now(false);
    };
    window.addEventListener("keydown", putAway, true);
    window.addEventListener("pointerdown", elsewhere, true);
    window.addEventListener("scroll", elsewhere, true);
    return () => {
      window.removeEventListener("keydown", putAway, true);
      window.removeEventListener("pointerdown", elsewhere, true);
      window.removeEventListener("scroll", elsewhere, true);
    };
  }, [open.value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <span
      ref={root}
      class="term"
      onPointerEnter={(event) => event.pointerType === "mouse" && later(true, HOVER)}
      onPointerLeave={(event) => event.pointerType === "mouse" && later(false, LEAVE)}
      onFocusOut={(event) => {
        if (!root.current?.contains(event.relatedTarget as Node | null)) now(false);
      }}
    >
      <button
        type="button"
        class="term-word"
        aria-expanded={open.value}
        {...(open.value && { "aria-describedby": id })}
        onFocus={(event) => event.currentTarget.matches(":focus-visible") && now(true)}
        onClick={() => now(!open.value)}
      >
        {text}
      </button>
      {open.value && (
        <span ref={told} class="term-told">
          <span id={id}>
            <b>{word.word.charAt(0).toUpperCase() + word.word.slice(1)}</b> {word.text}
          </span>{" "}
          <RuleOf word={word} />
        </span>
      )}
    </span>
  );
}

export function RuleOf({ word, game = info.value?.game }: { word: Word; game?: string | undefined }) {
  return (
    <a href={`/rules/${game}#${word.rule}`} target="_blank" rel="noreferrer">
      <span aria-hidden="true">§ </span>The rule<span class="hidden"> about {word.word}</span>
    </a>
  );
}
