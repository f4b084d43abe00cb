// The parts of a sheet one below the other, then what is in hand, the orders so far and the whole menu.

import type { Sheet } from "../../api/wire";
import { movables } from "../../state/selection";
import { myTurn, seen } from "../../state/table";
import { Menu } from "../menu";
import { Orders } from "../orders";
import { Selection } from "../selection";
import { ChoicesPart } from "./choices";
import { FactsPart, GridPart, TrackPart } from "./facts";
import { PickPart } from "./pick";
import { PlacesPart } from "./places";
import "./sheet.css";
import { ShopPart } from "./shop";

type Part = Sheet["parts"][number];

export function SheetBody() {
  const sheet = seen.value?.desk.sheet;
  if (!sheet) return null;
  return (
    <>
      <Stages sheet={sheet} />
      {movables.value.length > 0 && <Selection />}
      {sheet.parts.map((part, at) => (
        <PartOf key={`${part.part} ${at}`} part={part} />
      ))}
      {movables.value.length > 0 && <Orders />}
      {myTurn.value && (
        <details class="more-orders">
          <summary>All orders as a list</summary>
          <Menu />
        </details>
      )}
    </>
  );
}

function PartOf({ part }: { part: Part }) {
  switch (part.part) {
    case "facts":
      return <FactsPart facts={part} />;
    case "shop":
      return <ShopPart shop={part} />;
    case "pick":
      return <PickPart pick={part} />;
    case "choices":
      return <ChoicesPart choices={part} />;
    case "places":
      return <PlacesPart places={part} />;
    case "grid":
      return <GridPart grid={part} />;
    case "track":
      return <TrackPart track={part} />;
    case "battle":
      // It lies over the map.
      return null;
  }
}

const PROGRESS = { done: "done", now: "now", ahead: "to come", empty: "passes by itself" };

/** The phases of the turn: looked at, never pressed. */
function Stages({ sheet }: { sheet: Sheet }) {
  if (!sheet.stages.length) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: where it is narrow the rail scrolls, by keys too
    <ol class="stages" aria-label="Phases of the turn" tabIndex={0}>
      {sheet.stages.map((stage) => (
        <li
          key={stage.title}
          class={stage.progress}
          title={`${stage.title}: ${PROGRESS[stage.progress]}`}
          aria-current={stage.progress === "now" ? "step" : undefined}
        >
          <span>{stage.progress === "done" ? `✓ ${stage.title}` : stage.title}</span>
        </li>
      ))}
    </ol>
  );
}
