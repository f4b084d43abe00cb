// A table over the map that is opened and closed by its title; on a phone it is a part of the sheet.

import { folioOpen } from "../../state/layers";
import { seen } from "../../state/table";
import { Button } from "../../ui/controls";
import type { PanelProps } from "../define";
import { onPhone, scrolledByKeys } from "../phone";
import { PartOf } from "./part";

export function FolioCard(_: PanelProps<unknown>) {
  const folio = seen.value?.desk.sheet?.folio;
  if (!folio) return null;
  const close = () => (folioOpen.value = false);
  return (
    <section
      class="card folio"
      aria-label={folio.title}
      onKeyDown={(event) => event.key === "Escape" && close()}
      {...scrolledByKeys()}
    >
      <header class="folio-head">
        <div class="grow">
          <h2>{folio.title}</h2>
          <p class="second">{folio.about}</p>
        </div>
        <Button look="quiet" aria-label={`Close ${folio.title.toLowerCase()}`} onClick={close}>
          ×
        </Button>
      </header>
      <div class="folio-parts">
        {folio.parts.map((part, at) => (
          <PartOf key={at} part={part} />
        ))}
      </div>
    </section>
  );
}

/** Opens it, in the panel. */
export function FolioLine() {
  const folio = seen.value?.desk.sheet?.folio;
  if (!folio) return null;
  if (!onPhone.value) {
    return (
      <p class="folio-line">
        <Button aria-expanded={folioOpen.value} onClick={() => (folioOpen.value = !folioOpen.value)}>
          {folio.title}
        </Button>
      </p>
    );
  }
  return (
    <details class="more-orders">
      <summary>{folio.title}</summary>
      <p class="second folio-about">{folio.about}</p>
      {folio.parts.map((part, at) => (
        <PartOf key={at} part={part} />
      ))}
    </details>
  );
}
