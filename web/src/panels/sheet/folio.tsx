// A table over the map that is opened and closed by its title; on a phone it is a part of the sheet.

import type { Sheet } from "../../api/wire";
import { folioOpen } from "../../state/layers";
import { seen } from "../../state/table";
import { Button } from "../../ui/controls";
import type { PanelProps } from "../define";
import { onPhone, scrolledByKeys } from "../phone";
import { PartOf } from "./part";

/** What is opened over the map: a sheet's own table, or those of its parts that are tables. */
export function folioOf(sheet: Sheet | null | undefined): NonNullable<Sheet["folio"]> | null {
  if (!sheet || sheet.folio) return sheet?.folio ?? null;
  const [first, ...more] = sheet.parts.filter((part) => part.part === "grid");
  return first ? { title: first.title, about: "", parts: [first, ...more], chips: [] } : null;
}

export function FolioCard(_: PanelProps<unknown>) {
  const folio = folioOf(seen.value?.desk.sheet);
  if (!folio) return null;
  const close = () => (folioOpen.value = false);
  return (
    <section
      class="card folio"
      aria-label={`${folio.title} over the map`}
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
  const sheet = seen.value?.desk.sheet;
  const folio = folioOf(sheet);
  // On a phone tables stand in the sheet as they are.
  if (!folio || (onPhone.value && !sheet?.folio)) return null;
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
