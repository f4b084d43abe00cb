// What lies on the page: cards, and the sections of a panel.

import type { ComponentChildren } from "preact";
import { Glossed } from "../glossary/glossed";

interface CardProps {
  title?: ComponentChildren;
  /** Beside the title. */
  aside?: ComponentChildren;
  class?: string;
  label?: string;
  children: ComponentChildren;
}

export function Card({ title, aside, label, children, ...rest }: CardProps) {
  return (
    <section class={`card ${rest.class ?? ""}`} aria-label={label}>
      {title && (
        <header class="card-head">
          <h2>{title}</h2>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}

interface SectionProps {
  title: ComponentChildren;
  count?: number | string;
  aside?: ComponentChildren;
  label?: string;
  children: ComponentChildren;
}

/** A part of the right panel, between hairlines. */
export function Section({ title, count, aside, label, children }: SectionProps) {
  return (
    <section class="section" aria-label={label ?? (typeof title === "string" ? title : undefined)}>
      <header class="section-head">
        <h3>
          {typeof title === "string" ? <Glossed>{title}</Glossed> : title}{" "}
          {count !== undefined && <span class="count">{count}</span>}
        </h3>
        <span class="section-aside">{aside}</span>
      </header>
      {children}
    </section>
  );
}

/** What will be here, and how to begin. */
export function Empty({ children }: { children: ComponentChildren }) {
  return <p class="second">{children}</p>;
}
