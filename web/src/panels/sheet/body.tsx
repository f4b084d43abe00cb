// The parts of a sheet one below the other, then what is in hand, the orders so far and the whole menu.

import { movables } from "../../state/selection";
import { myTurn, seen } from "../../state/table";
import { Menu } from "../menu";
import { Orders } from "../orders";
import { onPhone } from "../phone";
import { Selection } from "../selection";
import { AskFirst } from "./ask-first";
import { FightInPanel } from "./fight";
import { FolioLine } from "./folio";
import { PartOf } from "./part";
import "./sheet.css";
import "./fight.css";
import "./questions.css";
import { Stages } from "./stages";
import { StepList } from "./steps";

export function SheetBody() {
  const sheet = seen.value?.desk.sheet;
  if (!sheet) return null;
  return (
    <>
      <Stages />
      <StepList />
      <FightInPanel />
      {movables.value.length > 0 && <Selection />}
      {sheet.parts.map((part, at) =>
        // A table has no room here: it is opened over the map.
        part.part === "grid" && !onPhone.value ? null : <PartOf key={`${part.part} ${at}`} part={part} />,
      )}
      {movables.value.length > 0 && <Orders />}
      <FolioLine />
      <AskFirst />
      {myTurn.value && (
        <details class="more-orders">
          <summary>All orders as a list</summary>
          <Menu />
        </details>
      )}
    </>
  );
}
