// Small sounds, made here and nowhere recorded: dice on wood, a soft bell when it is one's turn.

import { effect, signal } from "@preact/signals";
import { load, save } from "../state/store";

export const soundOn = signal(load("sound", true));
effect(() => save("sound", soundOn.value));

let context: AudioContext | null = null;

/** Browsers allow sound only after a hand was on the page; until then there is none. */
function ready(): AudioContext | null {
  if (!soundOn.peek() || typeof AudioContext === "undefined" || document.hidden) return null;
  if (!navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

function knock(audio: AudioContext, at: number, pitch: number, loud: number): void {
  const [tone, gain] = [audio.createOscillator(), audio.createGain()];
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch / 3, at + 0.06);
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.09);
  tone.connect(gain).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.1);
}

/** The more dice, the longer they rattle. */
const MOST = 8;

export function diceSound(dice: number): void {
  const audio = ready();
  if (!audio) return;
  for (let die = 0; die < Math.min(MOST, dice + 1); die++) {
    // Uneven, as dice fall, and the same each time: nothing here is left to chance.
    knock(audio, audio.currentTime + die * 0.055 + (die % 3) * 0.012, 520 + ((die * 137) % 260), 0.07);
  }
}

export function turnSound(): void {
  const audio = ready();
  if (!audio) return;
  for (const [step, pitch] of [523, 784].entries()) {
    const at = audio.currentTime + step * 0.14;
    const [tone, gain] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(0.06, at + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
    tone.connect(gain).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.55);
  }
}
