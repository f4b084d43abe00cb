import { render } from "preact";
import { followLinks, route } from "./router";
import { startTheme } from "./state/theme";
import { later } from "./ui/later";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./ui/ui.css";
import "./shell/shell.css";
import "./panels/panels.css";
import "./board/board.css";
import "./home/home.css";
import "./rules/rules.css";

const HomePage = later(() => import("./home/home-page").then((page) => page.HomePage));
const TablePage = later(() => import("./shell/table-page").then((page) => page.TablePage));
const ReplayPage = later(() => import("./replay/replay-page").then((page) => page.ReplayPage));
const RulesPage = later(() => import("./rules/rules-page").then((page) => page.RulesPage));

function App() {
  const at = route.value;
  switch (at.page) {
    case "home":
      return <HomePage />;
    case "table":
      return <TablePage table={at.table} secret={at.key} />;
    case "replay":
      return <ReplayPage table={at.table} secret={at.key} />;
    case "rules":
      return <RulesPage game={at.game} row={at.row} find={at.find} />;
    case "lost":
      return (
        <main class="lost">
          <h1>There is nothing here</h1>
          <a href="/">All games</a>
        </main>
      );
  }
}

startTheme();
followLinks();
const root = document.getElementById("app");
if (root) render(<App />, root);
