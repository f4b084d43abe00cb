// The game is over.

import { definePanel } from "../define";
import { GameOver } from "../game-over";
import { isStage, type View } from "./types";

export default definePanel<View<"over">>({ game: "war-room", fits: isStage("over"), Body: GameOver });
