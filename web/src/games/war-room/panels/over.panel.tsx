// The game is over.

import { definePanel } from "../../../panels/define";
import { GameOver } from "../../../panels/game-over";
import { isStage, type View } from "./stage";

export default definePanel<View<"over">>({ fits: isStage("over"), Body: GameOver });
