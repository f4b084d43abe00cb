// Combat operations: which hotspot next.

import { definePanel, type PanelProps } from "../define";
import { HotspotList } from "./hotspots";
import { isStage, type View } from "./types";

const Body = ({ view }: PanelProps<View<"hotspots">>) => <HotspotList spots={view.panel.hotspots} />;

export default definePanel<View<"hotspots">>({ game: "war-room", fits: isStage("hotspots"), Body });
