// The rows of one side: stance, combat values, and where its units stand on the way out.

import { Glossed } from "../../../glossary/glossed";
import { unitTitle } from "../../../panels/selection";
import { Pieces } from "../../../panels/units";
import { order } from "../../../state/orders";
import { busy } from "../../../state/table";
import { Stepper } from "../../../ui/controls";
import { PieceRules } from "../../../ui/rule";
import { Emblem, UnitIcon } from "../../../ui/symbols";
import { capital } from "../../../ui/words";
import type { BattlePanel, BoardRow, BoardSide } from "../generated/panel";
import { dieColour, nationTitle, stanceTitle } from "./parts";

const BOXES = { ready: "Ready", light: "Light damage", damaged: "Damaged", dive: "Diving" };

interface Props {
  panel: BattlePanel;
  side: BoardSide;
  open: boolean;
}

export function BoardRows({ panel, side, open }: Props) {
  const choosing = open && panel.choice?.kind === "stances" && panel.choice.side === side.alliance;
  const shown = side.rows.filter((row) => row.alive + row.out + row.escaped > 0 || (choosing && row.open));
  const kinds = [...new Set(shown.map((row) => `${row.owner ?? "neutral"}|${row.unit}`))];
  const shared = new Set(side.rows.map((row) => row.owner)).size > 1;
  if (!shown.length)
    return (
      <p class="wr-no-rows second">
        <Glossed>Nobody stands here: only the garrison resists.</Glossed>
      </p>
    );
  return (
    <table class={`wr-board ${choosing ? "choosing" : ""}`}>
      <thead>
        <tr>
          <th scope="col">Unit</th>
          <th scope="col">
            <Glossed>Stance</Glossed>
          </th>
          <th scope="col" class="value">
            Air
          </th>
          <th scope="col" class="value">
            Surf.
          </th>
          <th scope="col" class="boxes">
            <span>Ready → damaged → out</span>
          </th>
          <th scope="col" class="value">
            Dice
          </th>
        </tr>
      </thead>
      {kinds.map((kind) => {
        const rows = shown.filter((row) => `${row.owner ?? "neutral"}|${row.unit}` === kind);
        return (
          <tbody key={kind}>
            {rows.map((row, at) => (
              <tr key={row.stance}>
                {at === 0 && <UnitCell row={row} span={rows.length} shared={shared} />}
                <td>{choosing ? <StanceCell row={row} rows={rows} /> : stanceOf(row)}</td>
                <td class={`value ${panel.step === "air" ? "" : "third"}`}>{row.air}</td>
                <td class={`value ${panel.step === "air" ? "third" : ""}`}>{row.surface}</td>
                <td class="boxes">
                  <Boxes row={row} />
                </td>
                <td class="value">
                  <b>{diceOf(panel, row) || "–"}</b>
                </td>
              </tr>
            ))}
          </tbody>
        );
      })}
    </table>
  );
}

const diceOf = (panel: BattlePanel, row: BoardRow) =>
  row.alive * (panel.step === "air" ? row.air : row.surface);

function UnitCell({ row, span, shared }: { row: BoardRow; span: number; shared: boolean }) {
  return (
    <th scope="rowgroup" rowSpan={span} class="unit-cell">
      <span>
        <i class={`wr-bar upright ${dieColour(row.unit)}`} />
        <UnitIcon unit={row.unit} size={26} />
        {shared && (
          <Emblem
            power={row.owner ?? "neutral"}
            size={15}
            title={row.owner ? nationTitle(row.owner) : "Defense force"}
          />
        )}
      </span>
      <small>
        {capital(unitTitle(row.unit))} <PieceRules unit={row.unit} title={unitTitle(row.unit)} />
      </small>
    </th>
  );
}

/** A raid has dice of its own, between the stages. */
const stanceOf = (row: BoardRow) =>
  row.strategic ? `${stanceTitle(row.stance)} (${row.strategic})` : stanceTitle(row.stance);

/** How many stand in this row; the others take the other. */
function StanceCell({ row, rows }: { row: BoardRow; rows: BoardRow[] }) {
  const all = rows.reduce((sum, one) => sum + one.alive, 0);
  if (rows.length < 2) return stanceOf(row);
  const set = (count: number) => {
    if (busy.value) return;
    void order(`stance ${row.owner ?? "neutral"} ${count} ${row.unit} ${row.stance}`);
  };
  return (
    <span class="wr-stance">
      <button type="button" class="wr-plain" title="All of them" onClick={() => set(all)}>
        {stanceOf(row)}
      </button>
      <Stepper
        label={`${unitTitle(row.unit)} ${stanceTitle(row.stance)}`}
        value={row.alive}
        most={all}
        change={set}
      />
    </span>
  );
}

function Boxes({ row }: { row: BoardRow }) {
  return (
    <span class="wr-boxes">
      {row.boxes.map((box, at) => (
        <span
          key={at}
          class={`${box.status} ${box.white ? "marked" : ""}`}
          title={`${BOXES[box.status]}: ${box.count}${box.white ? ", white dice hit here" : ""}`}
        >
          <Pieces unit={row.unit} count={box.count} />
        </span>
      ))}
      <span class="out" title={`Out: ${row.out}${row.escaped ? `, escaped: ${row.escaped}` : ""}`}>
        <Pieces unit={row.unit} count={row.out} />
        {row.escaped > 0 && <small>{row.escaped} fled</small>}
      </span>
    </span>
  );
}
