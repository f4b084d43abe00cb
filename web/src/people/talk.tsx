// The people's part of the panel: read by everybody, written by whoever has a seat.

import { useSignal } from "@preact/signals";
import { info, mySeats, online, powerOf, seat } from "../state/table";
import { Button } from "../ui/controls";
import { Section } from "../ui/surfaces";
import { Emblem } from "../ui/symbols";
import { canTalk, LONGEST, said, say, titleOf, unsaid } from "./chat";
import { clock } from "./time";
import "./people.css";

const SHOWN = 5;

/** Alone with bots there is nobody to talk to. */
const company = () => info.value?.seats.some((place) => place.kind === "friend") ?? false;

export function Talk() {
  const all = useSignal(false);
  if (!canTalk.value || (!company() && !said.value.length)) return null;
  const shown = all.value ? said.value : said.value.slice(-SHOWN);
  const aside = said.value.length > SHOWN && (
    <Button look="quiet" onClick={() => (all.value = !all.value)}>
      {all.value ? "Latest" : `All ${said.value.length}`}
    </Button>
  );
  const writes = seat.value !== null && mySeats.value.length > 0;
  return (
    <Section title="Talk" label="Talk" aside={aside}>
      {!shown.length && <p class="second">Nobody has said anything yet.</p>}
      <ol class="talk">
        {shown.map((one) => (
          <li key={one.id}>
            <Emblem power={powerOf(one.seat)} size={15} />
            <span class="grow">
              <b>{titleOf(one.seat)}</b> <span class="words">{one.text}</span>
            </span>
            <time class="third" dateTime={new Date(one.at).toISOString()}>
              {clock(one.at)}
            </time>
          </li>
        ))}
      </ol>
      {writes && <Write />}
    </Section>
  );
}

function Write() {
  const text = useSignal("");
  const send = async () => {
    if (text.value.trim() && (await say(text.value))) text.value = "";
  };
  return (
    <form
      class="talk-write"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <textarea
        class="field"
        rows={1}
        maxLength={LONGEST}
        aria-label={`Say something as ${titleOf(seat.value ?? "")}`}
        placeholder="Say something"
        value={text.value}
        onInput={(event) => (text.value = event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey) return;
          event.preventDefault();
          void send();
        }}
      />
      <Button type="submit" disabled={!online.value || !text.value.trim()}>
        Send
      </Button>
      {unsaid.value && <p role="alert">{unsaid.value}</p>}
    </form>
  );
}
