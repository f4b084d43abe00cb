// Splitting and merging stacks that stand together.

import { useSignal } from "@preact/signals";
import { spaceTitle, unitTitle } from "../../../panels/selection";
import { total, written } from "../../../panels/units";
import { order } from "../../../state/orders";
import { busy } from "../../../state/table";
import { Button, Stepper } from "../../../ui/controls";
import { Section } from "../../../ui/surfaces";
import { capital, plural } from "../../../ui/words";
import type { RegroupStack, Units } from "../generated/panel";
import { Cap, Plate, Unit } from "./parts";

interface Props {
  nation: string;
  stacks: RegroupStack[];
  close: () => void;
  /** What the way back is called. */
  back?: string;
}

export function Regroup({ nation, stacks, close, back: words = "Back to orders" }: Props) {
  const chosen = useSignal<number | null>(null);
  const leaving = useSignal<Units>({});
  const stack = stacks.find((one) => one.command === chosen.value);
  const choose = (command: number | null) => {
    chosen.value = command;
    leaving.value = {};
  };
  const back = (
    <Button look="quiet" onClick={() => (stack ? choose(null) : close())}>
      {stack ? "Other stacks" : words}
    </Button>
  );
  if (!stack) {
    return (
      <Section title="Split or merge" aside={back}>
        <ul class="wr-list">
          {stacks.map((one) => (
            <li key={one.command}>
              <button type="button" class="wr-choice" onClick={() => choose(one.command)}>
                <Plate nation={nation} command={one.command} units={one.units} />
                <span class="grow second">{spaceTitle(one.region)}</span>
              </button>
            </li>
          ))}
        </ul>
      </Section>
    );
  }
  const moving = total(leaving.value);
  const send = async (text: string) => {
    if (await order(text)) choose(null);
  };
  const all = moving === total(stack.units);
  return (
    <Section title={`The ${stack.command} in ${spaceTitle(stack.region)}`} aside={back}>
      <p class="second">Choose what leaves the stack, then where it goes.</p>
      <ul class="wr-list">
        {Object.entries(stack.units).map(([unit, count]) => (
          <li key={unit} class="row">
            <Unit unit={unit} size={24} />
            <span class="grow">{capital(unitTitle(unit))}</span>
            <Stepper
              label={unitTitle(unit)}
              value={leaving.value[unit] ?? 0}
              most={count}
              change={(n) => (leaving.value = { ...leaving.value, [unit]: n })}
            />
            <span class="third">of {count}</span>
          </li>
        ))}
      </ul>
      <div class="wr-buttons">
        {stack.token !== null && (
          <Button
            disabled={busy.value || moving === 0 || all}
            onClick={() => send(`split ${stack.command}: ${written(leaving.value)} -> ${stack.token}`)}
          >
            Make a new stack <Cap nation={nation} command={stack.token} />
          </Button>
        )}
        {stack.near.map((other) => (
          <Button
            key={other.command}
            disabled={busy.value || moving === 0 || moving > other.room}
            title={`Room for ${plural(other.room, "unit")}`}
            onClick={() =>
              send(
                all
                  ? `merge ${stack.command} -> ${other.command}`
                  : `split ${stack.command}: ${written(leaving.value)} -> ${other.command}`,
              )
            }
          >
            Send them to <Cap nation={nation} command={other.command} />
          </Button>
        ))}
        {stack.near
          .filter((other) => total(stack.units) <= other.room && moving === 0)
          .map((other) => (
            <Button
              key={`all${other.command}`}
              disabled={busy.value}
              onClick={() => send(`merge ${stack.command} -> ${other.command}`)}
            >
              Merge all into <Cap nation={nation} command={other.command} />
            </Button>
          ))}
      </div>
    </Section>
  );
}
