import { useSignal } from "@preact/signals";
import { createTable } from "../api/client";
import type { Created } from "../api/wire";
import { go } from "../router";
import { remember } from "../state/games";
import { Button } from "../ui/controls";
import { list } from "../ui/words";
import { game, newTable, playedSeats, seatChoice } from "./draft";

/** Keep the keys of a new table and go there. */
export function enter(created: Created, about: { game: string; headline: string }): void {
  remember({ table: created.table, key: created.key, friends: created.friends, ...about });
  go(`/t/${created.table}#${created.key}`);
}

export function Start() {
  const created = useSignal<Created | null>(null);
  const fault = useSignal<string | null>(null);
  const busy = useSignal(false);
  const about = { game: game.value?.id ?? "", headline: game.value?.title ?? "" };
  const start = async () => {
    busy.value = true;
    fault.value = null;
    try {
      const made = await createTable(newTable());
      if (Object.keys(made.friends).length) created.value = made;
      else enter(made, about);
    } catch (error) {
      fault.value = error instanceof Error ? error.message : String(error);
    } finally {
      busy.value = false;
    }
  };
  if (created.value) return <Links created={created.value} about={about} />;
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

/** The table is made; friends need their links before anything else. */
function Links({ created, about }: { created: Created; about: { game: string; headline: string } }) {
  const title = (id: string) => playedSeats.value.find((seat) => seat.id === id)?.title ?? id;
  return (
    <section class="card links" aria-label="Links for friends">
      <h3>Links for friends</h3>
      <p class="second">Each link opens one seat. They stay in the table's menu.</p>
      <ul>
        {Object.entries(created.friends).map(([seat, key]) => (
          <FriendLink
            key={seat}
            title={title(seat)}
            address={`${location.origin}/t/${created.table}#${key}`}
          />
        ))}
      </ul>
      <Button look="primary" onClick={() => enter(created, about)}>
        Go to the table
      </Button>
    </section>
  );
}

function FriendLink({ title, address }: { title: string; address: string }) {
  const copied = useSignal(false);
  return (
    <li class="row">
      <b class="friend">{title}</b>
      <input class="field mono grow" readOnly value={address} aria-label={`Link for ${title}`} />
      <Button
        look="quiet"
        onClick={async () => {
          await navigator.clipboard?.writeText(address);
          copied.value = true;
        }}
      >
        {copied.value ? "Copied" : "Copy"}
      </Button>
    </li>
  );
}
