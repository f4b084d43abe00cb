// A picture of every question of World at War, answered by clicks: see positions/world-at-war.json.
import { picturePanels } from "./picture.mjs";
import { toldPositions } from "./positions.mjs";

picturePanels("world-at-war", toldPositions("world-at-war"));
