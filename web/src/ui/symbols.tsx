// Units, powers and the project's sign, drawn from the same source as the printed board.

import { looks, silhouettes, unknownLook, unknownUnit } from "../board/generated/symbols";
import { usualPower } from "../games";

export const lookOf = (power: string | null | undefined) => looks[usualPower(power ?? "")] ?? unknownLook;
export const silhouetteOf = (unit: string) => silhouettes[unit] ?? unknownUnit;

const INK = "#1F262B";
const PAPER = "#FFFDF8";

interface EmblemProps {
  power: string | null | undefined;
  size?: number;
  /** Without it the emblem is decoration beside the power's name. */
  title?: string;
}

export function Emblem({ power, size = 20, title }: EmblemProps) {
  const look = lookOf(power);
  return (
    <svg
      class="emblem"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      {...(title ? { role: "img", "aria-label": title } : { "aria-hidden": true })}
    >
      <path d={look.badge} fill={look.colour} {...(look.light ? { stroke: INK, "stroke-width": 1.6 } : {})} />
      <path d={look.emblem} fill={look.light ? INK : PAPER} />
    </svg>
  );
}

interface UnitProps {
  unit: string;
  size?: number;
  title?: string;
}

export function UnitIcon({ unit, size = 24, title }: UnitProps) {
  return (
    <svg
      class="unit"
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="currentColor"
      {...(title ? { role: "img", "aria-label": title } : { "aria-hidden": true })}
    >
      <path d={silhouetteOf(unit)} />
    </svg>
  );
}

export function Sign({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path class="sign-body" d="M12 1.2l9.600 5.400v10.800L12 22.800l-9.600-5.400V6.600z" />
      <path class="sign-face" d="M12 3.400l7.700 4.300v5.700L12 17.700l-7.700-4.300V7.700z" />
      <path class="sign-line" d="M5.500 13.200l4-3 2.500 2 5-4.700" />
    </svg>
  );
}
