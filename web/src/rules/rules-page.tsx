// A game's ledger: its rules in our words, row by row, each with an address of its own.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { rules } from "../api/client";
import type { RuleInfo } from "../api/wire";
import { loadWords, type Word } from "../glossary/glossary";
import { Sign } from "../ui/symbols";
import { capital, spoken } from "../ui/words";

/** `Anti-air` and `antiair` are the same to whoever looks for them. */
const bare = (text: string) => text.toLowerCase().replace(/[\s-]/g, "");

export function RulesPage({ game, row, find }: { game: string; row: string | null; find: string }) {
  const rows = useSignal<RuleInfo[] | null>(null);
  const filter = useSignal(find);
  const fault = useSignal<string | null>(null);
  const chapter = useSignal("");
  const words = useSignal<Word[]>([]);
  useEffect(() => {
    chapter.value = "";
    // Without them the rules are there all the same.
    loadWords(game).then(
      (found) => (words.value = found),
      () => undefined,
    );
    rules(game).then(
      (found) => (rows.value = found),
      (error: Error) => (fault.value = error.message),
    );
  }, [game]);
  useEffect(() => {
    if (!row || !rows.value) return;
    // A row that is meant is not hidden by what was looked for.
    if (!document.getElementById(row)) [filter.value, chapter.value] = ["", ""];
    requestAnimationFrame(() => document.getElementById(row)?.scrollIntoView({ block: "center" }));
  }, [row, rows.value]);
  const wanted = bare(filter.value);
  const chapters = [...new Set((rows.value ?? []).map((one) => one.chapter))];
  const shown = (rows.value ?? []).filter(
    (one) =>
      (!chapter.value || one.chapter === chapter.value) &&
      bare(`${one.chapter} ${one.section} ${one.summary} ${one.id}`).includes(wanted),
  );
  const meant = words.value.filter(({ word, also = [], text }) =>
    bare([word, ...also, text].join(" ")).includes(wanted),
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
        <div class="rules-search">
          <input
            class="field"
            type="search"
            placeholder="Find a rule"
            aria-label="Find a rule"
            value={filter.value}
            onInput={(event) => (filter.value = event.currentTarget.value)}
          />
          <select
            class="field"
            aria-label="Chapter"
            value={chapter.value}
            onChange={(event) => (chapter.value = event.currentTarget.value)}
          >
            <option value="">All chapters</option>
            {chapters.map((one) => (
              <option key={one} value={one}>
                {capital(spoken(one))}
              </option>
            ))}
          </select>
        </div>
        <p class="second" role="status">
          {rows.value && found(shown.length, rows.value.length, chapter.value)}
        </p>
        {fault.value && <p role="alert">{fault.value}</p>}
        {!chapter.value && <Words words={meant} game={game} open={wanted !== "" && meant.length < 4} />}
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

/** How much of the rules is shown, and where to look for the rest. */
function found(shown: number, all: number, chapter: string): string {
  const where = chapter ? ` in ${capital(spoken(chapter))}` : "";
  if (shown === all) return `${all} rules.`;
  if (shown) return `${shown} of ${all} rules${where}.`;
  return chapter
    ? `No rule${where} says that. Look in all chapters.`
    : "No rule says that. Try another word.";
}

/** What words of the game mean. */
function Words({ words, game, open }: { words: Word[]; game: string; open: boolean }) {
  if (!words.length) return null;
  return (
    <details class="rules-words" open={open}>
      <summary>
        Words of the game <span class="third">{words.length}</span>
      </summary>
      <dl>
        {words.map((word) => (
          <div key={word.word}>
            <dt>{capital(word.word)}</dt>
            <dd>
              {word.text}{" "}
              <a href={`/rules/${game}#${word.rule}`}>
                The rule<span class="hidden"> about {word.word}</span>
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </details>
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
