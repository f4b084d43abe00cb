// A bot at work: its name, and how long it has been thinking once that is worth a word.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { info, thinking } from "../state/table";

const WORTH_A_WORD = 2;

export function Thinking() {
  const seconds = useSignal(0);
  const bot = thinking.value;
  useEffect(() => {
    if (!bot) return;
    const tick = () => {
      seconds.value = Math.floor((Date.now() - bot.since) / 1000);
    };
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [bot]);
  if (!bot) return null;
  const who = info.value?.seats.find((place) => place.id === bot.seat)?.title ?? bot.seat;
  const long = seconds.value >= WORTH_A_WORD ? `, ${seconds.value} s` : "";
  return (
    <>
      {who} ({bot.bot}) is thinking{long}.
    </>
  );
}
