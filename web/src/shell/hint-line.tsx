// A word of advice, for those who ask.

import { askHint, asking, hint, hintsAllowed } from "../state/hint";
import { order } from "../state/orders";
import { busy, online } from "../state/table";
import { Button, percent } from "../ui/controls";

export function HintLine() {
  const told = hint.value;
  if (!hintsAllowed.value || !online.value) return null;
  if (!told) {
    return (
      <p class="hint-line">
        <Button look="quiet" disabled={asking.value} onClick={askHint}>
          {asking.value ? "Thinking…" : "What would you do?"}
        </Button>
      </p>
    );
  }
  const { words, bot } = told.hint;
  return (
    <div class="hint-line told" role="status">
      <p>
        <b>The {bot} bot would</b>: {words.join(" ")}
        {told.chance !== undefined && <> It would win there with a chance of {percent(told.chance)}.</>}
      </p>
      <Button disabled={busy.value} onClick={() => order(told.hint.order)}>
        Do that
      </Button>
    </div>
  );
}
