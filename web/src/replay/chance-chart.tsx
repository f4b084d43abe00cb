// How likely one side was to win, turn by turn.

import { percent } from "../ui/controls";
import { between, chances, side, winsOf } from "./outlook";
import { lineOf, Plot, type Scale } from "./plot";
import { at, turns } from "./state";
import { placeOf } from "./turns";

const HEIGHT = 150;
const MARKS = [0, 0.5, 1].map((value) => ({ value, text: `${value * 100}%` }));

export function ChanceChart() {
  const line = chances.value;
  if (!side.value || line.length < 2) return null;
  const now = between(line, placeOf(turns.value, at.value)) ?? 0;
  const title = `Chance that ${winsOf(side.value)}`;
  return (
    <Plot
      title={title}
      aside={
        <span class="third">
          <b class="chance-here">{percent(now)}</b> here
        </span>
      }
      summary={`${title}: ${percent(line[0]?.value ?? 0)} at the start, ${percent(now)} here, ${percent(line.at(-1)?.value ?? 0)} at the end.`}
      height={HEIGHT}
      top={1}
      marks={MARKS}
      draw={(scale) => <Line scale={scale} now={now} />}
    />
  );
}

function Line({ scale, now }: { scale: Scale; now: number }) {
  const line = chances.value;
  const [first, last] = [line[0]?.place ?? 0, line.at(-1)?.place ?? 1];
  const drawn = lineOf(line, scale);
  return (
    <g class="chance">
      <path
        class="area"
        d={`M${scale.x(first)} ${scale.y(0.5)}L${drawn}L${scale.x(last)} ${scale.y(0.5)}z`}
      />
      <path class="line" d={`M${drawn}`} />
      <circle cx={scale.here} cy={scale.y(now)} r="4.500" />
    </g>
  );
}
