// Links for friends, as soon as there is a table to invite them to; they stay in its menu.

import { useSignal } from "@preact/signals";
import { overlay } from "../shell/overlay";
import { knownGame } from "../state/games";
import { info } from "../state/table";
import { Button } from "../ui/controls";
import { Card } from "../ui/surfaces";
import { Emblem } from "../ui/symbols";
import "./people.css";

/** The seats that friends were given, each with its key. */
export const friendsOf = (table: string) => Object.entries(knownGame(table)?.friends ?? {});

export function LinksCard() {
  const table = info.value;
  if (!table) return null;
  return (
    <Card class="over links-card" title="Links for friends" label="Links for friends">
      <div class="links-body">
        <p class="second">Send each friend the link of their seat. You find them again in the menu.</p>
        <ul>
          {friendsOf(table.table).map(([seat, key]) => (
            <FriendLink
              key={seat}
              seat={seat}
              title={table.seats.find((place) => place.id === seat)?.title ?? seat}
              address={`${location.origin}/t/${table.table}#${key}`}
            />
          ))}
        </ul>
        <Button look="primary" onClick={() => (overlay.value = "none")}>
          To the map
        </Button>
      </div>
    </Card>
  );
}

function FriendLink({ seat, title, address }: { seat: string; title: string; address: string }) {
  const copied = useSignal(false);
  return (
    <li>
      <Emblem power={seat} size={20} />
      <b class="grow">{title}</b>
      <Button
        aria-label={copied.value ? `Copied: link for ${title}` : `Copy link for ${title}`}
        onClick={async () => {
          await navigator.clipboard?.writeText(address);
          copied.value = true;
        }}
      >
        {copied.value ? "Copied" : "Copy link"}
      </Button>
      <input
        class="field mono"
        readOnly
        value={address}
        aria-label={`Link for ${title}`}
        onFocus={(event) => event.currentTarget.select()}
      />
    </li>
  );
}
