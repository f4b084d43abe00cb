import { names, testKinds } from "../../../panels/kinds";
import type { BattleChoice, Morale } from "../generated/panel";
import { panels } from ".";
import type { Kind } from "./stage";

testKinds("war-room", panels, {
  planning: [],
  slots: [],
  movement: [],
  launch: [],
  hotspots: [],
  raid: ["hunt", "sink"],
  landing: [],
  deployment: [],
  production: [],
  placement: [],
  bonus: [],
  "quick-dice": [],
  over: [],
  morale: names<Morale["step"]>({ cancel: true, relief: true, unrest: true, desertion: true }),
  battle: names<BattleChoice["kind"]>({
    stances: true,
    hits: true,
    escort: true,
    bombing: true,
    garrison: true,
    repairs: true,
    claim: true,
    medals: true,
    dive: true,
  }),
} satisfies Record<Kind, string[]>);
