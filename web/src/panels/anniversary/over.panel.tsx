// The game is over; below it, what happened last.

import { definePanel } from "../define";
import { GameOver } from "../game-over";
import "./anniversary.css";
import type { View } from "./panel-view";
import { Watch } from "./watch";

export default definePanel<View>({
  game: "anniversary",
  fits: (view) => view.panel?.kind === "over",
  Body: (props) => (
    <>
      <GameOver />
      <Watch {...props} />
    </>
  ),
});
