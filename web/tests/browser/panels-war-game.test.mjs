// A picture of every question of The War Game, answered by clicks: see positions/war-game.json.
import { picturePanels } from "./picture.mjs";
import { toldPositions } from "./positions.mjs";

picturePanels("war-game", toldPositions("war-game"));
