// A panel that a game puts together from parts all games share: see `crates/engine/src/sheet.rs`. No game is named here.

import type { Seen } from "../../api/wire";
import { folioOpen } from "../../state/layers";
import type { PhasePanel } from "../define";
import { onPhone } from "../phone";
import { SheetBody } from "./body";
import { FightCard, fightsIn } from "./fight";
import { FolioCard, folioOf } from "./folio";
import { SheetFoot } from "./foot";
import { LinkedCard } from "./linked";
import { StageRail } from "./stages";
import { StepsCard } from "./steps";

const sheetOf = (seen: Seen) => seen.desk.sheet;

/** Room for a price table. */
const width = 430;
const common = { Body: SheetBody, Rail: StageRail, Foot: SheetFoot, width };

export const sheetPanels: PhasePanel[] = [
  {
    ...common,
    fits: (_view, seen) => !onPhone.value && folioOpen.value && Boolean(folioOf(sheetOf(seen))),
    Card: FolioCard,
  },
  { ...common, fits: (_view, seen) => fightsIn(seen).some((fight) => fight.linked.length), Card: LinkedCard },
  { ...common, fits: (_view, seen) => fightsIn(seen).length > 0, Card: FightCard },
  {
    ...common,
    fits: (_view, seen) => !onPhone.value && Boolean(sheetOf(seen)?.steps.length),
    Card: StepsCard,
  },
  { ...common, fits: (_view, seen) => Boolean(sheetOf(seen)) },
];
