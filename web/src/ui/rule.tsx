import { info } from "../state/table";
import { capital, spoken } from "./words";

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
