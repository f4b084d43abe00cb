// When a game is over: who won, and what to do now.

import { info, outcome } from "../state/table";
import { Section } from "../ui/surfaces";
import { Emblem } from "../ui/symbols";

export function GameOver() {
  const table = info.value;
  if (!table || !outcome.value) return null;
  const { winners, ranking = [] } = outcome.value;
  const won = table.seats.filter((place) => winners.includes(place.id));
  const titles = (share: string[]) =>
    share.map((id) => table.seats.find((place) => place.id === id)?.title ?? id).join(", ");
  return (
    <Section title={won.length ? "Winners" : "A draw"}>
      <ul class="winners">
        {won.map((place) => (
          <li key={place.id}>
            <Emblem power={place.id} size={22} />
            <span>
              {place.title}
              {place.mine && <span class="third"> you</span>}
            </span>
          </li>
        ))}
      </ul>
      {ranking.length > 1 && (
        <ol class="places" aria-label="Places">
          {ranking.map((share) => (
            <li key={share.join()}>{titles(share)}</li>
          ))}
        </ol>
      )}
      <p class="winners-then">
        <a class="button primary" href={`/t/${table.table}/replay`}>
          Look back on the game
        </a>
        <a class="button" href="/">
          Begin another game
        </a>
      </p>
    </Section>
  );
}
