// "Since your last turn", over the map until the turn is begun.

import { useSignal } from "@preact/signals";
import { showSpace } from "../board/camera";
import { spaceTitle } from "../panels/selection";
import { inWords, total } from "../panels/units";
import { playFrom } from "../replay/entry";
import { go } from "../router";
import { info } from "../state/table";
import { Button } from "../ui/controls";
import { Card } from "../ui/surfaces";
import { Emblem } from "../ui/symbols";
import { list } from "../ui/words";
import { putRecapAway, recap } from "./state";
import type { Balance } from "./steps";
import "./recap.css";

export function RecapCard() {
  const shown = useSignal<number | null>(null);
  const told = recap.value;
  if (!told) return null;
  const show = (at: number) => {
    shown.value = at;
    const place = told.steps[at]?.place;
    if (place) showSpace(place);
  };
  const again = () => {
    playFrom.value = told.from;
    go(`/t/${info.value?.table}/replay`);
  };
  const at = shown.value ?? -1;
  return (
    <Card class="told-card corner-card recap-card" label="Since your last turn">
      <header class="recap-head">
        <h2>Since your last turn</h2>
        <span class="second">{at < 0 ? told.steps.length : `${at + 1} of ${told.steps.length}`}</span>
      </header>
      <Changes balance={told.balance} />
      <ol class="recap-steps">
        {told.steps.map((step, which) => (
          <li key={`${step.n} ${step.words}`}>
            <button
              type="button"
              aria-current={which === at ? "step" : undefined}
              onClick={() => show(which)}
            >
              <Emblem power={step.power} size={18} /> <span class="grow">{step.words}</span>
            </button>
          </li>
        ))}
      </ol>
      <footer class="recap-foot">
        <Button look="primary" onClick={putRecapAway}>
          Start my turn
        </Button>
        <Button disabled={at <= 0} onClick={() => show(at - 1)}>
          Back
        </Button>
        <Button disabled={at + 1 >= told.steps.length} onClick={() => show(at + 1)}>
          Next
        </Button>
        <Button look="quiet" onClick={again}>
          Play it back
        </Button>
      </footer>
    </Card>
  );
}

function Changes({ balance }: { balance: Balance }) {
  const named = (spaces: string[]) => list(spaces.map(spaceTitle));
  const quiet = !balance.gained.length && !balance.lost.length && !total(balance.units);
  return (
    <dl class="recap-changes">
      {quiet && <dd class="second">Nobody touched you.</dd>}
      {balance.gained.length > 0 && (
        <div>
          <dt>Gained</dt>
          <dd>{named(balance.gained)}</dd>
        </div>
      )}
      {balance.lost.length > 0 && (
        <div>
          <dt>Lost</dt>
          <dd>{named(balance.lost)}</dd>
        </div>
      )}
      {total(balance.units) > 0 && (
        <div>
          <dt>Units lost</dt>
          <dd>{inWords(balance.units)}</dd>
        </div>
      )}
    </dl>
  );
}
