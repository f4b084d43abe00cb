// Strategic planning: nine secret orders, a bid, a seal.

import { useSignal } from "@preact/signals";
import { Glossed } from "../../../glossary/glossed";
import { definePanel, type PanelProps } from "../../../panels/define";
import { spaceTitle } from "../../../panels/selection";
import { hoveredOrder, order } from "../../../state/orders";
import { clearHeld, current, goTargets, refused, sendTo } from "../../../state/selection";
import { Button, Stepper } from "../../../ui/controls";
import { RuleLink } from "../../../ui/rule";
import { Section } from "../../../ui/surfaces";
import { forHand } from "../../../ui/touch";
import { capital, plural } from "../../../ui/words";
import type { WrittenOrder } from "../generated/panel";
import { Cover } from "./cover";
import { KindChip, Plate, Purse, Way } from "./parts";
import { DiceColours, Holdings, SecretNote } from "./planning-notes";
import { Regroup } from "./regroup";
import { Rights } from "./rights";
import { SealFoot, WhoSealed } from "./seals";
import { commandInHand, commandsInReach, takeCommand, useCommandsOnMap } from "./stacks";
import { isStage, type Of, type View } from "./stage";

type Props = PanelProps<View<"planning">>;
type Own = NonNullable<Of<"planning">["own"]>;

function Body({ view, myTurn }: Props) {
  const { own, seals, regroup } = view.panel;
  const grouping = useSignal(false);
  useCommandsOnMap();
  return (
    <>
      {own &&
        (grouping.value && regroup ? (
          <Regroup nation={own.nation} stacks={regroup} close={() => (grouping.value = false)} />
        ) : (
          <Chart own={own} open={myTurn} regroup={regroup?.length ? () => (grouping.value = true) : null} />
        ))}
      {own && <Bid own={own} open={myTurn} />}
      <WhoSealed seals={seals} />
      <Holdings view={view} />
      <DiceColours />
      <Rights panel={view.panel} seat={own?.nation ?? null} regroup={false} />
    </>
  );
}

function Chart({ own, open, regroup }: { own: Own; open: boolean; regroup: (() => void) | null }) {
  const inHand = open ? commandInHand() : null;
  const written = own.orders.length;
  const last = own.orders.at(-1);
  const first = written + (inHand ? 2 : 1);
  const free = Array.from({ length: Math.max(0, own.limit - first + 1) }, (_, at) => first + at);
  const aside = open && (
    <>
      {regroup && (
        <Button look="quiet" onClick={regroup}>
          Split or merge
        </Button>
      )}
      <Button look="quiet" disabled={!last} onClick={() => last && order(`erase ${last.command}`)}>
        Undo
      </Button>
    </>
  );
  return (
    <Section title="Orders" count={`${written} of ${own.limit}`} aside={aside} label="Orders">
      <ol class="wr-orders">
        {own.orders.map((line, at) => (
          <Line key={line.command} line={line} number={at + 1} nation={own.nation} open={open} />
        ))}
        {inHand && written < own.limit && (
          <li class="now">
            <span class="n">{written + 1}</span>
            <Plate nation={own.nation} command={Number(inHand.stack)} units={inHand.units} />
            <span class="grow" />
            <span class="wr-way">
              {inHand.space} → <b class="pick">pick</b>
            </span>
            <button type="button" class="wr-cross" aria-label="Put it down" onClick={clearHeld}>
              ×
            </button>
          </li>
        )}
        {free.map((slot) => (
          <li key={slot} class="free">
            <span class="n">{slot}</span>
            {slot === first && open ? forHand("Free. Click a command on the map.") : "Free."}
          </li>
        ))}
      </ol>
      {inHand && <InHand space={inHand.space} stack={inHand.stack} nation={own.nation} />}
    </Section>
  );
}

function Line({
  line,
  number,
  nation,
  open,
}: {
  line: WrittenOrder;
  number: number;
  nation: string;
  open: boolean;
}) {
  const light = (on: boolean) => {
    hoveredOrder.value = on ? number : null;
  };
  return (
    <li
      class={hoveredOrder.value === number ? "lit" : ""}
      onPointerEnter={() => light(true)}
      onPointerLeave={() => light(false)}
    >
      <span class="n">{number}</span>
      <Plate nation={nation} command={line.command} units={line.units ?? null} />
      <span class="grow" />
      <Way from={line.from ?? null} to={line.to} />
      <KindChip kind={line.kind} />
      {open && (
        <button
          type="button"
          class="wr-cross"
          aria-label={`Erase order ${number}`}
          onClick={() => order(`erase ${line.command}`)}
        >
          ×
        </button>
      )}
      {(line.problem || line.pinned || line["breaks-pact"]) && (
        <p class="wr-warning">
          {line.problem && (
            <>
              {capital(line.problem.text)} as the board stands. <RuleLink rule={line.problem.rule} />
            </>
          )}
          {line.pinned &&
            `${plural(line.pinned.held, "unit")} would stay pinned in ${spaceTitle(line.pinned.region)}. `}
          {line["breaks-pact"] && "This breaks the pact."}
        </p>
      )}
    </li>
  );
}

/** The other commands of the region, where the one in hand may go, and why not. */
function InHand({ space, stack, nation }: { space: string; stack: string; nation: string }) {
  const others = commandsInReach().filter((command) => command.space === space && command.stack !== stack);
  const to = refused.value;
  return (
    <div class="wr-hand">
      {others.length > 0 && (
        <p class="second">
          Also in {spaceTitle(space)}:{" "}
          {others.map((other) => (
            <button key={other.stack} type="button" class="wr-plain" onClick={() => takeCommand(other.stack)}>
              <Plate nation={nation} command={Number(other.stack)} units={other.units} />
            </button>
          ))}
        </p>
      )}
      {goTargets.value.has(space) && (
        <p>
          <Button onClick={() => sendTo(space)}>Stay and patrol {spaceTitle(space)}</Button>
        </p>
      )}
      {to && (
        <p>
          <Button onClick={() => order(`write ${stack} -> ${to}`)}>
            Write {stack} to {spaceTitle(to)} all the same
          </Button>
        </p>
      )}
      <ul class="wr-targets" aria-label="Where it can go">
        {[...goTargets.value].map(([to, ways]) => (
          <li key={to}>
            <button type="button" onClick={() => sendTo(to)} onPointerEnter={() => (current.value = to)}>
              <span class="grow">{spaceTitle(to)}</span>
              <KindChip kind={ways[0]?.kind} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Bid({ own, open }: { own: Own; open: boolean }) {
  const oil = own.currency === "oil";
  const left = oil ? { ...own.resources, oil: (own.resources.oil ?? 0) - own.bid } : undefined;
  const about = own.most
    ? "Highest bid picks its place first. Paid even if outbid."
    : "You cannot bid; ties are drawn by lot.";
  return (
    <section class="section" aria-label="Bid">
      <div class="wr-bid">
        <div class="grow">
          <h3>
            <Glossed>{oil ? "Oil bid for turn order" : "Medals bid for turn order"}</Glossed>
          </h3>
          <p class="second">{about}</p>
        </div>
        {own.most > 0 &&
          (open ? (
            <Stepper
              label={own.currency}
              value={own.bid}
              most={own.most}
              change={(bid) => order(`bid ${bid}`)}
            />
          ) : (
            <b class="wr-big">{own.bid}</b>
          ))}
      </div>
      {oil ? (
        <Purse held={own.resources} {...(left ? { left } : {})} />
      ) : (
        <p>{plural(own.medals, "medal")} in hand</p>
      )}
    </section>
  );
}

function Foot({ view }: Props) {
  const own = view.panel.own;
  const sealed = own?.sealed ? `${plural(own.orders.length, "order")} and a bid of ${own.bid}` : null;
  return <SealFoot sealed={sealed} reopen />;
}

export default definePanel<View<"planning">>({
  fits: isStage("planning"),
  Body,
  Card: ({ view }) => (
    <>
      <SecretNote own={view.panel.own} />
      <Cover />
    </>
  ),
  Foot,
  width: 400,
});
