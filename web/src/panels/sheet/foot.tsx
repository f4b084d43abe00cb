// The one button: what was put together goes before the desk's own.

import { Foot, FootFrame } from "../../shell/panel";
import { myTurn, seen } from "../../state/table";
import { StepRule } from "../step-rule";
import { GivePicked, onlyPick } from "./pick";
import { BuyChosen, openShop } from "./shop";

export function SheetFoot() {
  const pick = onlyPick(seen.value);
  const shop = openShop(seen.value);
  if (!myTurn.value || !(pick || shop)) return <Foot />;
  return (
    <FootFrame hint={<StepRule />}>
      {pick ? <GivePicked pick={pick} look="primary" /> : shop && <BuyChosen shop={shop} />}
    </FootFrame>
  );
}
