// A game's ledger: its rules in our words, row by row, each with an address of its own.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { rules } from "../api/client";
import type { RuleInfo } from "../api/wire";
import { Sign } from "../ui/symbols";
import { capital, spoken } from "../ui/words";

/** `Anti-air` and `antiair` are the same to whoever looks for them. */
const bare = (text: string) => text.toLowerCase().replace(/[\s-]/g, "");

export function RulesPage({ game, row, find }: { game: string; row: string | null; find: string }) {
  const rows = useSignal<RuleInfo[] | null>(null);
  const filter = useSignal(find);
  const fault = useSignal<string | null>(null);
  useEffect(() => {
    rules(game).then(
      (found) => (rows.value = found),
      (error: Error) => (fault.value = error.message),
    );
  }, [game]);
  useEffect(() => {
    if (row) document.getElementById(row)?.scrollIntoView({ block: "center" });
  }, [row, rows.value]);
  const wanted = bare(filter.value);
  const shown = (rows.value ?? []).filter((one) =>
    bare(`${one.section} ${one.summary} ${one.id}`).includes(wanted),
  );
  return (
    <>
      <header class="page-bar">
        <a class="brand" href="/">
          <Sign /> <b>Sandtable</b>
        </a>
      </header>
      <main class="rules">
        <h1>{capital(spoken(game))}: rules</h1>
        <p class="second">Told in our own words, in the rulebook's order. Refusals cite these rows.</p>
        <input
          class="field"
          type="search"
          placeholder="Find a rule"
          aria-label="Find a rule"
          value={filter.value}
          onInput={(event) => (filter.value = event.currentTarget.value)}
        />
        {fault.value && <p role="alert">{fault.value}</p>}
        <Contents rows={shown} />
        {Object.entries(Object.groupBy(shown, (one) => one.section)).map(([section, group]) => (
          <section key={section} id={anchorOf(section)}>
            <h2>{section}</h2>
            <ul>
              {group?.map((one) => (
                <li key={one.id} id={one.id} class={one.id === row ? "meant" : ""}>
                  {one.summary}
                  {one.ruling && <em> Our ruling.</em>}{" "}
                  <a class="mono" href={`/rules/${game}#${one.id}`}>
                    {one.id}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </main>
    </>
  );
}

/** An address within the page that no rule has: rules' ids have no spaces. */
const anchorOf = (section: string) => `section-${section.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`;

/** Chapter by chapter, in the rulebook's order; what is looked for narrows it too. */
function Contents({ rows }: { rows: RuleInfo[] }) {
  if (!rows.length) return null;
  const chapters = Object.entries(Object.groupBy(rows, (one) => one.chapter));
  return (
    <nav class="rules-contents" aria-label="Contents">
      {chapters.map(([chapter, group = []]) => (
        <details key={chapter} open={chapters.length < 4}>
          <summary>
            {capital(spoken(chapter))} <span class="third">{group.length}</span>
          </summary>
          <ul>
            {[...new Set(group.map((one) => one.section))].map((section) => (
              <li key={section}>
                <a href={`#${anchorOf(section)}`}>{section}</a>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}
