// Marks printed on the board itself: waterways, ports, rails and convoys. Drawn like crates/picture/src/marks.rs.

import type { MapMark } from "../api/wire";

export function Marks({ marks }: { marks: MapMark[] }) {
  return (
    <g class="marks">
      {marks.map((mark) => (
        <Mark key={`${mark.kind}${mark.at}`} mark={mark} />
      ))}
    </g>
  );
}

function Mark({ mark }: { mark: MapMark }) {
  const [x, y] = mark.at;
  if ((mark.kind === "canal" || mark.kind === "passage") && mark.to) {
    const line = `M${x} ${y}L${mark.to[0]} ${mark.to[1]}`;
    return (
      <>
        <path class="canal-bank" d={line} />
        <path class="canal" d={line} />
      </>
    );
  }
  const drawing = DRAWINGS[mark.kind];
  return drawing ? <g transform={`translate(${x} ${y}) scale(10)`}>{drawing}</g> : null;
}

const shores = <path class="shores" d="M-4.500-3.500q2.500 3.500 0 7M4.500-3.500q-2.500 3.500 0 7" />;

const DRAWINGS: Record<string, preact.JSX.Element> = {
  canal: shores,
  passage: shores,
  strait: shores,
  port: <circle class="port" r="2.2" />,
  rail: <path class="rail" d="M-4-1.500h8M-4 1.500h8M-2.500-3v6M0-3v6M2.500-3v6" />,
  convoy: (
    <>
      <circle class="convoy" r="4.600" />
      <path class="freighter" d="M-3.200.600h6.400l-1 1.900h-4.400zM-.8-.2v-2.300h1.600v2.300z" />
    </>
  ),
};
