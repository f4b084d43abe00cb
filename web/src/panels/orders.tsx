// The orders of this phase, each with its way back.

import { faceOf } from "../games";
import { battleOdds, battles } from "../state/odds";
import {
  endBefore,
  hoveredOrder,
  phaseOrders,
  redo,
  undoLast,
  undone,
  undoOrder,
  undoPhase,
} from "../state/orders";
import { held, movables } from "../state/selection";
import { info, myTurn, seen } from "../state/table";
import { Button, Chip, percent } from "../ui/controls";
import { Empty, Section } from "../ui/surfaces";
import { UnitIcon } from "../ui/symbols";
import { forHand } from "../ui/touch";
import { spaceTitle } from "./selection";

export function Orders() {
  const orders = phaseOrders.value;
  if (!myTurn.value && !orders.length) return null;
  const aside = (
    <>
      {orders.length > 1 && (
        <Button look="quiet" onClick={undoPhase}>
          Undo all
        </Button>
      )}
      <Button look="quiet" shortcut="Z" disabled={!orders.length && !endBefore.value} onClick={undoLast}>
        Undo
      </Button>
      <Button look="quiet" disabled={!undone.value.length} onClick={redo}>
        Redo
      </Button>
    </>
  );
  return (
    <Section title="Orders" count={orders.length} aside={aside}>
      {orders.length === 0 ? (
        <Empty>
          {forHand(
            movables.value.length && !held.value
              ? "No orders yet. Click one of your stacks."
              : "No orders yet.",
          )}
          {endBefore.value && " Undo goes back to the phase before."}
        </Empty>
      ) : (
        <ol class="orders">
          {orders.map((entry, at) => (
            <OrderLine key={entry.n} n={entry.n} number={at + 1} text={entry.order ?? ""} />
          ))}
        </ol>
      )}
    </Section>
  );
}

function OrderLine({ n, number, text }: { n: number; number: number; text: string }) {
  const arrow = faceOf(info.value?.game).arrow(text, seen.value?.view);
  const odds = arrow ? battleOdds.value.get(arrow.to) : undefined;
  const attack = arrow !== null && battles.value.has(arrow.to);
  const light = (on: boolean) => {
    hoveredOrder.value = on ? n : null;
  };
  return (
    <li
      class={hoveredOrder.value === n ? "order lit" : "order"}
      onPointerEnter={() => light(true)}
      onPointerLeave={() => light(false)}
      onFocusIn={() => light(true)}
      onFocusOut={() => light(false)}
    >
      <span class={`number ${attack ? "attack" : ""}`}>{number}</span>
      <span class="grow">
        {arrow ? (
          <>
            <span class="units">
              {arrow.stack && <b>{arrow.stack}</b>}
              {arrow.units.map((unit) => (
                <span key={unit.unit}>
                  <UnitIcon unit={unit.unit} size={20} title={unit.unit} />
                  {unit.count > 1 && <b>{unit.count}</b>}
                </span>
              ))}
            </span>
            <span class="way">
              {spaceTitle(arrow.from)} → {spaceTitle(arrow.to)}
            </span>
          </>
        ) : (
          text
        )}
      </span>
      <span class="order-end">
        {odds !== undefined && <Chip tone="attack">{odds === null ? "…" : percent(odds)}</Chip>}
        <Button look="quiet" onClick={() => undoOrder(n)} aria-label={`Undo order ${number}`}>
          Undo
        </Button>
      </span>
    </li>
  );
}
