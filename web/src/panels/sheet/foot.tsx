// The one button: what was put together goes before the desk's own.

import { Foot, FootFrame } from "../../shell/panel";
import { myTurn, seen } from "../../state/table";
import { StepRule } from "../step-rule";
import { GiveAmount, openAmount } from "./amount";
import { GivePicked, onlyPick } from "./pick";
import { BuyChosen, openShop } from "./shop";

export function SheetFoot() {
  const pick = onlyPick(seen.value);
  const shop = openShop(seen.value);
  const amount = openAmount(seen.value);
  if (!myTurn.value || !(pick || shop || amount)) return <Foot />;
  return (
    <FootFrame hint={<StepRule />}>
      {amount ? (
        <GiveAmount amount={amount} />
      ) : pick ? (
        <GivePicked pick={pick} look="primary" />
      ) : (
        shop && <BuyChosen shop={shop} />
      )}
    </FootFrame>
  );
}
