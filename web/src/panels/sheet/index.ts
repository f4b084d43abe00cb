// A panel that a game puts together from parts all games share: see `crates/engine/src/sheet.rs`. No game is named here.

import type { Seen } from "../../api/wire";
import type { PhasePanel } from "../define";
import { SheetBody } from "./body";
import { FightCard } from "./fight";

const fights = (seen: Seen) => seen.desk.sheet?.parts.some((part) => part.part === "battle") ?? false;

/** Room for a price table. */
const width = 430;

export const sheetPanels: PhasePanel[] = [
  { fits: (_view, seen) => fights(seen), Body: SheetBody, Card: FightCard, width },
  { fits: (_view, seen) => Boolean(seen.desk.sheet), Body: SheetBody, width },
];
