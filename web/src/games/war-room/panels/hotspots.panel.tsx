// Combat operations: which hotspot next.

import { definePanel, type PanelProps } from "../../../panels/define";
import { HotspotList } from "./hotspots";
import { Rights } from "./rights";
import { isStage, type View } from "./stage";

const Body = ({ view, seat }: PanelProps<View<"hotspots">>) => (
  <>
    <HotspotList spots={view.panel.hotspots} />
    <Rights panel={view.panel} seat={seat} />
  </>
);

export default definePanel<View<"hotspots">>({ fits: isStage("hotspots"), Body });
