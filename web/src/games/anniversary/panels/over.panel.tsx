// The game is over; below it, what happened last.

import { definePanel } from "../../../panels/define";
import { GameOver } from "../../../panels/game-over";
import "./anniversary.css";
import type { View } from "../generated/view";
import { Watch } from "./watch";

export default definePanel<View>({
  fits: (view) => view.panel?.kind === "over",
  Body: (props) => (
    <>
      <GameOver />
      <Watch {...props} />
    </>
  ),
});
