import { useSignal } from "@preact/signals";
import type { News } from "../api/wire";
import { info, log, powerOf } from "../state/table";
import { Button } from "../ui/controls";
import { Section } from "../ui/surfaces";
import { Emblem } from "../ui/symbols";
import { capital } from "../ui/words";

const SHOWN = 30;

export function Log() {
  const all = useSignal(false);
  const entries = log.value.filter((entry) => entry.story.length || entry.order);
  const shown = all.value ? entries : entries.slice(-SHOWN);
  const table = info.value;
  const aside = (
    <>
      {entries.length > SHOWN && (
        <Button look="quiet" onClick={() => (all.value = !all.value)}>
          {all.value ? "Latest" : `All ${entries.length}`}
        </Button>
      )}
      {table && <a href={`/rules/${table.game}`}>Rules</a>}
    </>
  );
  return (
    <Section title="Log" label="Log" aside={aside}>
      <ol class="log" id="log" tabIndex={-1} reversed>
        {[...shown].reverse().map((entry) => (
          <LogEntry key={entry.n} entry={entry} />
        ))}
        <li class="second">
          Dice sealed <span class="mono">{table?.commitment.slice(0, 12)}</span>
        </li>
      </ol>
    </Section>
  );
}

function LogEntry({ entry }: { entry: News }) {
  const by = entry.seat ? powerOf(entry.seat) : entry.roll?.by;
  const dice = entry.faces ? `rolled ${entry.faces.join(" ")}` : null;
  const words = entry.story.length ? entry.story : [capital(entry.order ?? "An order out of your sight")];
  return (
    <li>
      {by ? <Emblem power={by} size={15} /> : <span class="no-emblem" />}
      <span class="grow">
        {words.map((line) => (
          <span key={line} class="line">
            {line}
          </span>
        ))}
        {dice && <span class="third line">{dice}</span>}
      </span>
    </li>
  );
}
