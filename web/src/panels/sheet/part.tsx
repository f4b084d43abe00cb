// One part of a sheet.

import type { Sheet } from "../../api/wire";
import { AmountPart } from "./amount";
import { ChoicesPart } from "./choices";
import { FactsPart, TrackPart } from "./facts";
import { GridPart } from "./grid";
import { PickPart } from "./pick";
import { PlacesPart } from "./places";
import { RetreatsPart } from "./retreats";
import { ShopPart } from "./shop";

export type Part = Sheet["parts"][number];

export function PartOf({ part }: { part: Part }) {
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
    case "amount":
      return <AmountPart amount={part} />;
    case "retreats":
      return <RetreatsPart retreats={part} />;
    case "battle":
      // It lies over the map, or at the head of the panel.
      return null;
  }
}
