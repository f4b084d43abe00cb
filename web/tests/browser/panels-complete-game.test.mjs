// A picture of every question of The Complete Game, answered by clicks: see positions/complete-game.json.
import { picturePanels } from "./picture.mjs";
import { toldPositions } from "./positions.mjs";

picturePanels("complete-game", toldPositions("complete-game"));
