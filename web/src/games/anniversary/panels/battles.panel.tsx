// Between battles: which comes next.

import { definePanel, type PanelProps } from "../../../panels/define";
import { Agenda } from "./agenda";
import "./anniversary.css";
import type { View } from "../generated/view";
import { panelOf } from "./panel-of";
import { Watch } from "./watch";

function Body(props: PanelProps<View>) {
  const panel = panelOf(props.view, "battles");
  return (
    <>
      {panel && <Agenda battles={panel.battles} />}
      {!props.myTurn && <Watch {...props} />}
    </>
  );
}

export default definePanel<View>({
  fits: (view) => view.panel?.kind === "battles" || view.panel === null,
  Body,
});
