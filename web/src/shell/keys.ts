// Shortcuts of the whole page. Keys inside the map (arrows, Enter) are the board's own.

import { effect, signal } from "@preact/signals";
import { putAway, results } from "../battles/results";
import { fitWorld, showSpace, zoomBy } from "../board/camera";
import { goHome } from "../board/home";
import { putRecapAway, recap } from "../recap/state";
import { order, redo, undoLast } from "../state/orders";
import { catchingUp } from "../state/pace";
import {
  adjust,
  candidates,
  choices,
  clearHeld,
  current,
  goTargets,
  held,
  keyOf,
  movables,
} from "../state/selection";
import { load, save } from "../state/store";
import { menu } from "../state/table";
import { togglePaused } from "../state/transport";
import { overlay, panelHidden, sheetStop, toggleOverlay } from "./overlay";

export const shortcutsOn = signal(load("shortcuts", true));
effect(() => save("shortcuts", shortcutsOn.value));

export const KEYS: [string[], string][] = [
  [["← ↑ → ↓"], "to a neighbouring space"],
  [["Enter"], "select or confirm"],
  [["1", "9"], "add a unit of that kind, with Shift remove one"],
  [["Tab"], "through the legal targets, then on to the panel"],
  [["Z"], "undo, with Shift redo"],
  [["Esc"], "clear"],
  [["A"], "press the attack"],
  [["R"], "retreat"],
  [["N"], "next thing owed"],
  [["/"], "find a space"],
  [["+", "−"], "zoom"],
  [["0"], "whole map"],
  [["Home"], "own forces"],
  [["Space"], "pause or go on while others are shown"],
  [["L"], "log"],
  [["O"], "odds of a battle"],
  [["?"], "these keys"],
];

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName));

/** Give the first offer that begins with a word. */
function offer(word: string): void {
  const entry = menu.value.find((one) => one.kind !== "open" && one.text.split(" ")[0] === word);
  if (entry && entry.kind !== "open") void order(entry.order);
}

/** The next stack that can still be given orders, or the panel's sentence if there is none. */
function nextOwed(): void {
  const spaces = [...new Set(movables.value.map((unit) => unit.space))];
  const next = spaces[(spaces.indexOf(current.value ?? "") + 1) % Math.max(1, spaces.length)];
  if (!next) {
    document.getElementById("what-now")?.focus();
    return;
  }
  current.value = next;
  showSpace(next);
  document.getElementById(`space-${next}`)?.focus();
}

function putDown(): void {
  if (overlay.value !== "none") overlay.value = "none";
  else if (results.value.length) putAway();
  else if (recap.value) putRecapAway();
  else clearHeld();
}

/** With pieces in hand, Tab visits the lit spaces before it leaves the map. */
function nextTarget(back: boolean): boolean {
  const lit = [...goTargets.value.keys()];
  const inMap = document.activeElement?.closest(".board");
  if (!held.value || !lit.length || !inMap || choices.value.length) return false;
  const at = lit.indexOf(current.value ?? "");
  const next = at < 0 ? lit[0] : lit[at + (back ? -1 : 1)];
  if (!next) return false;
  current.value = next;
  showSpace(next);
  document.getElementById(`space-${next}`)?.focus();
  return true;
}

/** With the focus on nothing in particular, Enter is the primary button. */
function confirm(): boolean {
  const button = document.getElementById("primary");
  const elsewhere = document.activeElement && document.activeElement !== document.body;
  if (!elsewhere && results.value.length) {
    putAway();
    return true;
  }
  if (!elsewhere && recap.value) {
    putRecapAway();
    return true;
  }
  if (elsewhere || !(button instanceof HTMLButtonElement) || button.disabled) return false;
  button.click();
  return true;
}

const DIGIT = /^Digit([1-9])$/;

function act(event: KeyboardEvent): boolean {
  if (event.key === "Tab") return nextTarget(event.shiftKey);
  const digit = DIGIT.exec(event.code)?.[1];
  if (digit && held.value) {
    const unit = candidates.value[Number(digit) - 1];
    if (unit) adjust(held.value.space, keyOf(unit), event.shiftKey ? -1 : 1);
    return unit !== undefined;
  }
  switch (event.key) {
    case "Enter":
      return confirm();
    case "z":
      void undoLast();
      return true;
    case "Z":
      void redo();
      return true;
    case "Escape":
      putDown();
      return true;
    case "a":
      offer("press");
      return true;
    case "r":
      offer("retreat");
      return true;
    case "n":
      nextOwed();
      return true;
    case "/":
      toggleOverlay("find");
      return true;
    case "?":
      toggleOverlay("keys");
      return true;
    case "+":
    case "=":
      zoomBy(1.4);
      return true;
    case "-":
      zoomBy(1 / 1.4);
      return true;
    case "0":
      fitWorld();
      return true;
    case "Home":
      goHome();
      return true;
    case " ":
      if (!catchingUp.value) return false;
      togglePaused();
      return true;
    case "o":
      toggleOverlay("odds");
      return true;
    case "l":
      sheetStop.value = "full";
      panelHidden.value = false;
      document.getElementById("log")?.focus();
      return true;
    default:
      return false;
  }
}

export function startKeys(): () => void {
  const pressed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && typing(event.target)) {
      overlay.value = "none";
      return;
    }
    if (typing(event.target) || (!shortcutsOn.value && event.key !== "Escape")) return;
    if (act(event)) event.preventDefault();
  };
  window.addEventListener("keydown", pressed);
  return () => window.removeEventListener("keydown", pressed);
}
