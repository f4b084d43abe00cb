import { useSignal } from "@preact/signals";
import { createTable } from "../api/client";
import type { Created } from "../api/wire";
import { go } from "../router";
import { opensWith } from "../shell/overlay";
import { type KnownGame, remember } from "../state/games";
import { Button } from "../ui/controls";
import { list } from "../ui/words";
import { game, newTable, playedSeats, seatChoice } from "./draft";

/** Keep the keys of a new table and go there. */
export function enter(created: Created, about: Pick<KnownGame, "game" | "headline" | "branch">): void {
  remember({ table: created.table, key: created.key, friends: created.friends, ...about });
  // Friends need their links before anything else.
  if (Object.keys(created.friends).length) opensWith.value = "links";
  go(`/t/${created.table}#${created.key}`);
}

export function Start() {
  const fault = useSignal<string | null>(null);
  const busy = useSignal(false);
  const about = { game: game.value?.id ?? "", headline: game.value?.title ?? "" };
  const start = async () => {
    busy.value = true;
    fault.value = null;
    try {
      enter(await createTable(newTable()), about);
    } catch (error) {
      fault.value = error instanceof Error ? error.message : String(error);
    } finally {
      busy.value = false;
    }
  };
  return (
    <div class="start">
      <Button look="primary" class="start-button" disabled={busy.value} onClick={start}>
        Start game
      </Button>
      <p class="second">{waiting()}</p>
      {fault.value && (
        <p class="notice" role="alert">
          {fault.value}
        </p>
      )}
    </div>
  );
}

/** Who sits where, in a sentence. */
function waiting(): string {
  const of = (kind: string) =>
    playedSeats.value.filter((seat) => seatChoice(seat.id).kind === kind).map((seat) => seat.title);
  const [mine, friends, bots] = [of("me"), of("friend"), of("bot")];
  if (!friends.length && !mine.length) return "You watch; bots have all seats.";
  if (!friends.length) return `You play ${list(mine)}${bots.length ? "; bots have the other seats" : ""}.`;
  return `You get a link for ${list(friends)} to send; the others can begin at once.`;
}
