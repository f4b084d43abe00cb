// What a nation may do without being asked: split or merge stacks, leave the command to an
// ally, break the pact.

import { useSignal } from "@preact/signals";
import { order } from "../../../state/orders";
import { busy } from "../../../state/table";
import { Button } from "../../../ui/controls";
import { RuleLink } from "../../../ui/rule";
import { nationTitle } from "./parts";
import { Regroup } from "./regroup";
import type { Common } from "./stage";

export function Rights({
  panel,
  seat,
  regroup = true,
}: {
  panel: Common;
  seat: string | null;
  regroup?: boolean;
}) {
  const open = useSignal(false);
  const stacks = regroup ? (panel.regroup ?? []) : [];
  const deputies = panel.deputies ?? [];
  if (!seat || (!stacks.length && !deputies.length && !panel["break-pact"])) return null;
  if (open.value && stacks.length) {
    return <Regroup nation={seat} stacks={stacks} close={() => (open.value = false)} back="Close" />;
  }
  return (
    <>
      {stacks.length > 0 && (
        <p class="wr-right">
          <Button look="quiet" onClick={() => (open.value = true)}>
            Split or merge stacks
          </Button>
        </p>
      )}
      {deputies.length > 0 && (
        <details class="more-orders">
          <summary>Who commands</summary>
          <div class="wr-right">
            <p class="second">
              You command where you fight beside an ally who comes later in turn order. You may leave it to
              the ally for this round. <RuleLink rule="ruling.commander-named-ahead" section="Commanders" />
            </p>
            {deputies.map(({ nation, order: text }) => (
              <Button key={nation} look="quiet" disabled={busy.value} onClick={() => order(text)}>
                Leave it to {nationTitle(nation)}
              </Button>
            ))}
          </div>
        </details>
      )}
      {panel["break-pact"] && (
        <details class="more-orders">
          <summary>The Soviet-Japanese pact</summary>
          <div class="wr-right">
            <p class="second">
              You may break it at any time before Morale. It costs stress, and it is gone for good.{" "}
              <RuleLink rule="pact.break-at-will" section="Pacts" />
            </p>
            <Button look="attack" disabled={busy.value} onClick={() => order("break-pact")}>
              Break the pact
            </Button>
          </div>
        </details>
      )}
    </>
  );
}
