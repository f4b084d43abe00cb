import { FIND } from "../router";
import { info } from "../state/table";
import { capital, spoken } from "./words";

/** A link to what the rules say of a piece. */
export function PieceRules({ unit, title }: { unit: string; title: string }) {
  const game = info.value?.game;
  if (!game) return null;
  const address = `/rules/${game}#${FIND}${encodeURIComponent(spoken(unit))}`;
  const words = `Rules about ${title}`;
  return (
    <a class="rule piece" href={address} target="_blank" rel="noreferrer" title={words} aria-label={words}>
      §
    </a>
  );
}

/** A link to a row of the rules. */
export function RuleLink({ rule, section }: { rule: string; section?: string | null | undefined }) {
  const game = info.value?.game;
  if (!game || !rule) return null;
  const words = section ?? capital(spoken(rule.split(".")[0] ?? rule));
  return (
    <a class="rule" href={`/rules/${game}#${rule}`} target="_blank" rel="noreferrer">
      § {words}
    </a>
  );
}
