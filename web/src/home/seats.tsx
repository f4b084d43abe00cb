import type { SeatSpec } from "../api/wire";
import { homeWordsOf } from "../games";
import { botTitle } from "../people/bot-title";
import { Button, Segmented } from "../ui/controls";
import { Emblem } from "../ui/symbols";
import { capital } from "../ui/words";
import { game, middleBot, opponents, playedSeats, preset, seatChoice, setSeat } from "./draft";

const KINDS = [
  { id: "me", title: "Me" },
  { id: "friend", title: "Friend" },
  { id: "bot", title: "Bot" },
] as const;

type Kind = (typeof KINDS)[number]["id"];

export function Seats() {
  const about = game.value;
  if (!about) return null;
  const guest = homeWordsOf(about.id).guest;
  const sides = [...new Set(playedSeats.value.map((seat) => seat.side))];
  return (
    <section class="seats" aria-label="Seats">
      <header class="section-head">
        <h2>Seats</h2>
        <span class="section-aside">
          {sides.map((side) => (
            <Button key={side} look="quiet" onClick={() => preset(side)}>
              {capital(side)} vs bots
            </Button>
          ))}
          <Button look="quiet" onClick={() => preset(null)}>
            All on this screen
          </Button>
        </span>
      </header>
      <ul>
        {playedSeats.value.map((seat) => (
          <SeatRow key={seat.id} seat={seat} />
        ))}
      </ul>
      {guest && (
        <p class="second guest">
          <Emblem power={guest.power} size={18} /> {guest.words}
        </p>
      )}
      <p class="second bots">
        {opponents(about).map((bot) => (
          <span key={bot.id}>
            <b>{botTitle(bot)}</b> {bot.about.charAt(0).toLowerCase() + bot.about.slice(1)}{" "}
          </span>
        ))}
        Bots never cheat: same dice, same view as you.
      </p>
    </section>
  );
}

function SeatRow({ seat }: { seat: SeatSpec }) {
  const choice = seatChoice(seat.id);
  const bots = opponents(game.value);
  const choose = (kind: Kind) =>
    setSeat(seat.id, kind === "bot" ? { kind, bot: middleBot(game.value) } : { kind });
  return (
    <li class="seat">
      <Emblem power={seat.id} size={26} />
      <span class="seat-name">
        <b>{seat.title}</b>
        <span class="second">{capital(seat.side)}</span>
      </span>
      <Segmented<Kind>
        label={`Who plays ${seat.title}`}
        value={choice.kind}
        choices={[...KINDS]}
        choose={choose}
      />
      {choice.kind === "bot" && bots.length > 1 && (
        <Segmented
          label={`How well ${seat.title} plays`}
          look="soft"
          value={choice.bot}
          choices={bots.map((bot) => ({ id: bot.id, title: botTitle(bot) }))}
          choose={(bot) => setSeat(seat.id, { kind: "bot", bot })}
        />
      )}
      {choice.kind === "me" && <span class="second seat-self">You</span>}
      {choice.kind === "friend" && <span class="second">You get a link to send</span>}
    </li>
  );
}
