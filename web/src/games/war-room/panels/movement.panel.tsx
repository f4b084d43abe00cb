// Orders are read one by one: go as written, by a route of your choice, or cancel.

import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { showSpace } from "../../../board/camera";
import { definePanel, type PanelProps } from "../../../panels/define";
import { perPosition } from "../../../panels/per-position";
import { Primary } from "../../../panels/primary";
import { spaceTitle } from "../../../panels/selection";
import { StepRule } from "../../../panels/step-rule";
import { FootFrame } from "../../../shell/panel";
import { order } from "../../../state/orders";
import { panelLights } from "../../../state/selection";
import { busy, seen, myTurn as stillMine } from "../../../state/table";
import { Button } from "../../../ui/controls";
import { RuleLink } from "../../../ui/rule";
import { Empty, Section } from "../../../ui/surfaces";
import type { RouteOffer } from "../generated/panel";
import { isAttack, KindChip, nationTitle, Plate, UnitList, Way } from "./parts";
import { Rights } from "./rights";
import { isStage, type Of, type View } from "./stage";

type Props = PanelProps<View<"movement">>;

const FATES = { done: "Done", now: "Now", next: "", void: "Void", cancelled: "Cancelled" };

function Body({ view, seat, myTurn }: Props) {
  const panel = view.panel;
  const hand = panel["at-hand"];
  useLights(panel);
  return (
    <>
      {hand && myTurn && <AtHand key={`${hand.command}`} panel={panel} />}
      <Section title={`Orders of ${nationTitle(panel.nation)}`} count={panel.orders.length}>
        {panel.orders.length === 0 && <Empty>No orders were written.</Empty>}
        <ol class="wr-orders">
          {panel.orders.map((line, at) => (
            <li key={line.command} class={line.fate === "now" ? "now" : `fate-${line.fate}`}>
              <span class="n">{at + 1}</span>
              <Plate nation={panel.nation} command={line.command} units={line.units} />
              <span class="grow" />
              <Way from={line.fate === "done" ? null : line.from} to={line.to} />
              <span class="fate">{FATES[line.fate]}</span>
              {line.rule && (
                <p class="wr-warning">
                  <RuleLink rule={line.rule} />
                </p>
              )}
            </li>
          ))}
        </ol>
      </Section>
      <Rights panel={panel} seat={seat} />
    </>
  );
}

/** The map shows where the order at hand leads. */
function useLights(panel: Of<"movement">): void {
  const hand = panel["at-hand"];
  useEffect(() => {
    if (!hand) return;
    const attack = isAttack(hand.routes[0]?.kind);
    panelLights.value = new Map([
      [hand.from, "move"],
      [hand.to, attack ? "attack" : "move"],
    ]);
    showSpace(hand.to);
    return () => {
      panelLights.value = new Map();
    };
  }, [hand?.command, hand?.from, hand?.to]);
}

/** The order of the route that is chosen. */
const picked = perPosition<string>();

const leftKey = (route: RouteOffer) => JSON.stringify(route.left?.units ?? {});
const pathKey = (route: RouteOffer) => route.path.join(" ");

function AtHand({ panel }: { panel: Of<"movement"> }) {
  const hand = panel["at-hand"];
  if (!hand) return null;
  const paths = [...new Map(hand.routes.map((route) => [pathKey(route), route])).values()];
  const now = hand.routes.find((route) => route.order === picked.get()) ?? hand.routes[0];
  const leaves = hand.routes.filter((route) => now && pathKey(route) === pathKey(now));
  return (
    <Section title="The order reads" aside={<KindChip kind={now?.kind} />}>
      <p class="wr-order-line">
        <Plate nation={panel.nation} command={hand.command} units={hand.units} />
        <Way from={hand.from} to={hand.to} names />
      </p>
      {paths.length > 1 && (
        <Radios
          label="Routes"
          choices={paths.map((route) => ({
            order: route.order,
            words: route.path.map(spaceTitle).join(" → "),
            checked: now !== undefined && pathKey(now) === pathKey(route),
          }))}
        />
      )}
      {now?.short && (
        <p class="wr-warning">Enemies stop it on the way, in {spaceTitle(now.path.at(-1) ?? "")}.</p>
      )}
      {now?.["breaks-pact"] && <p class="wr-warning">Going there breaks the pact.</p>}
      {now?.left && (
        <>
          <p class="second">Pinned in {spaceTitle(now.left.at)}: what stays behind?</p>
          <Radios
            label="What stays behind"
            choices={leaves.map((route) => ({
              order: route.order,
              words: route.left && <UnitList units={route.left.units} />,
              checked: leftKey(route) === leftKey(now),
            }))}
          />
        </>
      )}
      {hand.cancel && (
        <div class="wr-buttons">
          <Button disabled={busy.value} onClick={() => hand.cancel && order(hand.cancel)}>
            Cancel this order
          </Button>
        </div>
      )}
    </Section>
  );
}

interface RadiosProps {
  label: string;
  choices: { order: string; words: ComponentChildren; checked: boolean }[];
}

function Radios({ label, choices }: RadiosProps) {
  return (
    <div class="wr-list" role="radiogroup" aria-label={label}>
      {choices.map(({ order, words, checked }) => (
        <label key={order} class="wr-choice">
          <input type="radio" name={label} checked={checked} onChange={() => picked.set(order)} />
          <span class="grow">{words}</span>
        </label>
      ))}
    </div>
  );
}

/** Whether it makes a difference how the order is carried out. */
export function isChoice(hand: { routes: RouteOffer[] }): boolean {
  const [first, ...others] = hand.routes;
  const special = (route: RouteOffer) => route.short || route["breaks-pact"] || route.left;
  return !first || hand.routes.some(special) || others.some((route) => route.kind !== first.kind);
}

/** The panel as it stands now: orders change it. */
function handNow() {
  const view = seen.peek()?.view as View<"movement"> | undefined;
  return view && isStage("movement")(view) && stillMine.peek() ? view.panel["at-hand"] : null;
}

/** Orders go one after the other, until one is carried out in more ways than one. */
async function carryOut(): Promise<void> {
  for (let hand = handNow(); hand && !isChoice(hand); hand = handNow()) {
    const next = seen.peek()?.desk.primary?.order;
    if (!next || !(await order(next))) return;
  }
}

function Foot({ view, myTurn }: Props) {
  const primary = seen.value?.desk.primary;
  if (!myTurn || !primary) return null;
  const hand = view.panel["at-hand"];
  const left = view.panel.orders.filter((line) => line.fate === "now" || line.fate === "next").length;
  const chosen = hand?.routes.find((route) => route.order === picked.get())?.order;
  const hint = (
    <>
      An order is carried out as written, or not at all. <StepRule />
    </>
  );
  return (
    <FootFrame hint={hint}>
      <Primary look={isAttack(hand?.routes[0]?.kind) ? "attack" : "primary"} give={chosen ?? primary.order}>
        {primary.text}
      </Primary>
      {hand && !isChoice(hand) && left > 1 && (
        <Button disabled={busy.value} onClick={() => void carryOut()}>
          Carry out all orders
        </Button>
      )}
    </FootFrame>
  );
}

export default definePanel<View<"movement">>({
  fits: isStage("movement"),
  Body,
  Foot,
  width: 400,
});
