// Dice of any number of sides: six sides have pips, others are seen from above, with what they show written on them.

const PIPS: Record<number, [number, number][]> = {
  1: [[12, 12]],
  2: [
    [7.5, 7.5],
    [16.5, 16.5],
  ],
  3: [
    [7, 7],
    [12, 12],
    [17, 17],
  ],
  4: [
    [7.5, 7.5],
    [16.5, 7.5],
    [7.5, 16.5],
    [16.5, 16.5],
  ],
  5: [
    [7.5, 7.5],
    [16.5, 7.5],
    [12, 12],
    [7.5, 16.5],
    [16.5, 16.5],
  ],
  6: [
    [8, 6.5],
    [16, 6.5],
    [8, 12],
    [16, 12],
    [8, 17.5],
    [16, 17.5],
  ],
};

const MIDDLE = 12;

const ring = (radius: number, corners: number, turn: number) =>
  Array.from({ length: corners }, (_, corner) => {
    const angle = ((corner + turn) / corners) * 2 * Math.PI - Math.PI / 2;
    const [x, y] = [MIDDLE + radius * Math.cos(angle), MIDDLE + radius * Math.sin(angle)];
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });

/** How a die looks from above: the corners of the face on top, and those of its outline. */
const FORMS: Record<number, { face: number; edge: number }> = {
  4: { face: 3, edge: 3 },
  8: { face: 3, edge: 6 },
  10: { face: 4, edge: 6 },
  12: { face: 5, edge: 10 },
  20: { face: 3, edge: 6 },
};
const ROUND = { face: 6, edge: 12 };

/** The outline of a die, and the lines on it. */
export function formOf(sides: number): { body: string; lines: string } {
  const { face, edge } = FORMS[sides] ?? ROUND;
  const body = `M${ring(11.2, edge, edge === face ? 0 : 0.5).join("L")}Z`;
  if (edge === face) return { body, lines: "" };
  const [inner, outer] = [ring(6.4, face, 0), ring(10.9, face, 0)];
  return { body, lines: `M${inner.join("L")}Z${inner.map((at, n) => `M${at}L${outer[n]}`).join("")}` };
}

interface DieProps {
  sides: number;
  /** The number or the letter it shows. */
  shows: number | string;
  /** What it says to those who hear it. */
  label: string;
  size?: number;
  /** Its colour, or what came of it. */
  look?: string | undefined;
}

export function Die({ sides, shows, label, size = 26, look = "" }: DieProps) {
  const frame = {
    class: `die ${look}`.trim(),
    width: size,
    height: size,
    viewBox: "0 0 24 24",
    role: "img" as const,
    "aria-label": label,
  };
  const pips = sides === 6 && PIPS[Number(shows)];
  if (pips) {
    return (
      <svg {...frame}>
        <rect class="body" x="1" y="1" width="22" height="22" rx="5" />
        {pips.map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="1.900" />
        ))}
      </svg>
    );
  }
  const { body, lines } = formOf(sides);
  return (
    <svg {...frame}>
      <path class="body" d={body} />
      <path class="edges" d={lines} />
      <text x={MIDDLE} y="14.700" text-anchor="middle">
        {shows}
      </text>
    </svg>
  );
}
