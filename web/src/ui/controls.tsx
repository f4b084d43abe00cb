// Buttons and the small controls that panels are made of.

import type { ComponentChildren, JSX } from "preact";

type ButtonProps = Omit<JSX.IntrinsicElements["button"], "size"> & {
  /** `primary` once per page; `attack` for what cannot be undone; `quiet` reads like a link. */
  look?: "primary" | "attack" | "plain" | "quiet";
  /** The key that does the same. */
  shortcut?: string;
};

export function Button({ look = "plain", shortcut, children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} class={`button ${look} ${rest.class ?? ""}`}>
      {children}
      {shortcut && <Kbd>{shortcut}</Kbd>}
    </button>
  );
}

export function Kbd({ children }: { children: ComponentChildren }) {
  return (
    <span class="kbd" aria-hidden="true">
      {children}
    </span>
  );
}

interface StepperProps {
  value: number;
  most?: number;
  least?: number;
  /** What is counted, for its buttons' names. */
  label: string;
  change: (value: number) => void;
}

export function Stepper({ value, least = 0, most = Number.POSITIVE_INFINITY, label, change }: StepperProps) {
  return (
    <span class="stepper" role="group" aria-label={label}>
      <button
        type="button"
        aria-label={`one ${label} fewer`}
        disabled={value <= least}
        onClick={() => change(value - 1)}
      >
        −
      </button>
      <output aria-live="off">{value}</output>
      <button
        type="button"
        aria-label={`one ${label} more`}
        disabled={value >= most}
        onClick={() => change(value + 1)}
      >
        +
      </button>
    </span>
  );
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrows go from one choice of a group to the next; the whole group is one stop of Tab. */
export function radioKeys(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const step = STEPS[event.key];
  if (!step) return;
  const radios = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')];
  const at = radios.indexOf(document.activeElement as HTMLElement);
  const next = radios[(at + step + radios.length) % radios.length];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
  next.click();
}

interface SegmentedProps<T extends string> {
  label: string;
  value: T;
  choices: { id: T; title: string }[];
  /** `soft` for a choice within a choice. */
  look?: "strong" | "soft";
  choose: (id: T) => void;
}

export function Segmented<T extends string>({
  label,
  value,
  choices,
  look = "strong",
  choose,
}: SegmentedProps<T>) {
  return (
    <span class={`segmented ${look}`} role="radiogroup" aria-label={label} onKeyDown={radioKeys}>
      {choices.map(({ id, title }, at) => (
        <button
          key={id}
          type="button"
          role="radio"
          aria-checked={id === value}
          tabIndex={id === value || (at === 0 && !choices.some((one) => one.id === value)) ? 0 : -1}
          onClick={() => choose(id)}
        >
          {title}
        </button>
      ))}
    </span>
  );
}

interface SwitchProps {
  label: string;
  on: boolean;
  change: (on: boolean) => void;
}

export function Switch({ label, on, change }: SwitchProps) {
  return (
    <button
      type="button"
      class="switch"
      role="switch"
      aria-checked={on}
      aria-label={label}
      onClick={() => change(!on)}
    >
      <span />
    </button>
  );
}

export type Tone = "plain" | "accent" | "attack" | "gold" | "ok";

export function Chip({ tone = "plain", children }: { tone?: Tone; children: ComponentChildren }) {
  return <span class={`chip ${tone}`}>{children}</span>;
}

/** A chance in words: no decimals, and never a bare 0 or 100 for what is not certain. */
export function percent(chance: number): string {
  if (chance > 0.99 && chance < 1) return "over 99%";
  if (chance < 0.01 && chance > 0) return "under 1%";
  return `${Math.round(chance * 100)}%`;
}
