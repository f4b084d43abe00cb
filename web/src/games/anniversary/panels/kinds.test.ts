import { names, testKinds } from "../../../panels/kinds";
import type { BattleBoard, Panel } from "../generated/view";
import { panels } from ".";

testKinds("anniversary", panels, {
  research: ["hire", "chart"],
  purchase: [],
  "combat-move": [],
  "noncombat-move": [],
  mobilize: [],
  battles: [],
  intercept: [],
  "air-losses": [],
  rockets: [],
  displaced: [],
  over: [],
  battle: [
    ...names<NonNullable<BattleBoard["decision"]>["kind"]>({
      losses: true,
      press: true,
      submarines: true,
      bombard: true,
    }),
    "stay",
  ],
} satisfies Record<Panel["kind"], string[]>);
