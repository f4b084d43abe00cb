import { names, testKinds } from "../../../panels/kinds";
import { panels } from ".";
import type { BattlePanel, Panel } from "./panel-view";

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
    ...names<NonNullable<BattlePanel["decision"]>["kind"]>({
      losses: true,
      press: true,
      submarines: true,
      bombard: true,
    }),
    "stay",
  ],
} satisfies Record<NonNullable<Panel>["kind"], string[]>);
