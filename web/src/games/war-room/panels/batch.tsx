// What a batch of dice did, colour by colour, and the batches before it.

import { useGrown } from "../../../panels/fresh";
import { unitTitle } from "../../../panels/selection";
import { capital, plural } from "../../../ui/words";
import type { Batch, BattlePanel, Colour, Placed } from "../generated/panel";
import { ColourDie, DiceRow, nationTitle, resourceName, stanceTitle } from "./parts";

const FATES = { light: "lightly damaged", damaged: "damaged", diving: "diving", out: "out" };
const STAGES = { air: "air", bombing: "bombing", surface: "surface", garrison: "garrison" };

/** Dice drawn on one line. */
const MOST = 8;

/** Hits on one kind of unit, put together. */
interface Line {
  key: string;
  colour: Colour | null;
  count: number;
  what: string;
  fates: string[];
}

export function linesOf(placed: Placed[]): Line[] {
  const lines = new Map<string, Line & { by: Map<string, number> }>();
  for (const one of placed) {
    const missed = one.wasted !== undefined;
    const what = missed ? NO_TARGET : one.bombed ? resourceName(one.bombed) : unitTitle(one.unit ?? "");
    const key = [one.colour, one.owner, what, one.stance].join(" ");
    const line = lines.get(key) ?? { key, colour: one.colour, count: 0, what, fates: [], by: new Map() };
    line.count += one.wasted ?? 1;
    const fate = missed ? "wasted" : one.fate ? FATES[one.fate] : "struck";
    line.by.set(fate, (line.by.get(fate) ?? 0) + (one.wasted ?? 1));
    lines.set(key, line);
  }
  return [...lines.values()].map(({ by, ...line }) => ({
    ...line,
    fates: [...by].map(([fate, count]) => (by.size > 1 || count > 1 ? `${count} ${fate}` : fate)),
  }));
}

const NO_TARGET = "no target";

const lineWords = ({ count, what }: Line) =>
  what === NO_TARGET ? `${count} without a target` : `${count} on ${what}`;

/** Dice before each line, so that they fall one after the other; later ones fall together. */
const before = (lines: Line[], line: Line) =>
  Math.min(
    12,
    lines.slice(0, lines.indexOf(line)).reduce((sum, one) => sum + Math.min(one.count, MOST), 0),
  );

export function PlacedLines({ placed }: { placed: Placed[] }) {
  const lines = linesOf(placed);
  return (
    <ul class="wr-placed">
      {lines.map((line) => (
        <li key={line.key}>
          <span class="dice-row" style={{ "--at": before(lines, line) }}>
            {line.colour &&
              Array.from({ length: Math.min(line.count, MOST) }, (_, at) => (
                <ColourDie
                  key={at}
                  colour={line.colour ?? "white"}
                  size={line.count > 4 ? 20 : 26}
                  spent={line.what === NO_TARGET}
                />
              ))}
          </span>
          <b class="grow">{lineWords(line)}</b>
          <span class="second">{line.fates.join(", ")}</span>
        </li>
      ))}
    </ul>
  );
}

export function batchTitle(batch: Batch): string {
  const who = batch.commander ? nationTitle(batch.commander) : capital(batch.by);
  if (batch.of === "garrison") return `The garrison of ${who} rolled`;
  if (batch.of === "bombing") return `A bomber of ${who} struck`;
  return batch.batches > 1 ? `${who} rolled batch ${batch.number} of ${batch.batches}` : `${who} rolled`;
}

/** `quiet` while something else is asked: then the dice are only there to be looked up. */
export function BatchView({ panel, quiet }: { panel: BattlePanel; quiet: boolean }) {
  const last = panel.batches.at(-1);
  const fresh = useGrown(panel.batches.length);
  if (quiet) {
    return panel.batches.length ? (
      <div class="wr-batch">
        <Earlier batches={panel.batches} />
      </div>
    ) : null;
  }
  if (!last) {
    return (
      <div class="wr-batch">
        <p class="second">
          No dice yet. Stances come first, then the air stage, raids and the surface stage.
        </p>
      </div>
    );
  }
  return (
    <div class={fresh ? "wr-batch fresh" : "wr-batch"}>
      <h2>{batchTitle(last)}</h2>
      <PlacedLines placed={last.placed} />
      <Earlier batches={panel.batches.slice(0, -1)} />
    </div>
  );
}

export function Earlier({ batches }: { batches: Batch[] }) {
  if (!batches.length) return null;
  return (
    <details class="wr-earlier">
      <summary>{plural(batches.length, "earlier batch")}</summary>
      <ul>
        {[...batches].reverse().map((batch, at) => (
          <li key={batches.length - at}>
            <b>{batchTitle(batch)}</b> <span class="third">{STAGES[batch.of]}</span>
            <DiceRow dice={batch.results} size={20} />
            <span class="second">
              {linesOf(batch.placed)
                .map((line) => `${lineWords(line)} (${line.fates.join(", ")})`)
                .join("; ")}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

export const targetTitle = (target: { owner?: string; unit: string; stance?: string }, several: boolean) =>
  [
    unitTitle(target.unit),
    several && target.owner ? `of ${nationTitle(target.owner)}` : "",
    target.stance ? `(${stanceTitle(target.stance).toLowerCase()})` : "",
  ]
    .filter(Boolean)
    .join(" ");

export const fateWords = (fate: Placed["fate"] | null) =>
  fate
    ? { light: "lightly damages it", damaged: "damages it", diving: "makes it dive", out: "finishes it" }[
        fate
      ]
    : "";
