// Things over the map: keys, find, and the table's menu.

import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { ApiError } from "../api/client";
import { shownOfOthers } from "../battles/watch";
import { showSpace } from "../board/camera";
import { faceOf } from "../games";
import { wordsNow } from "../glossary/glossary";
import { OddsCard } from "../odds/odds-card";
import { SeatsCard } from "../people";
import { friendsOf, LinksCard } from "../people/links";
import { WelcomeCard } from "../people/welcome";
import { saveRecord } from "../replay/save";
import { order } from "../state/orders";
import { current } from "../state/selection";
import { currentApi, currentKey, info, notice, outcome, seat, seen } from "../state/table";
import { isDark, toggleTheme } from "../state/theme";
import { Button, Kbd, Switch } from "../ui/controls";
import { later } from "../ui/later";
import { soundOn } from "../ui/sound";
import { Card } from "../ui/surfaces";
import { byTouch } from "../ui/touch";
import { capital } from "../ui/words";
import { KEYS, shortcutsOn } from "./keys";
import { overlay, toggleOverlay } from "./overlay";

const WordsCard = later(() => import("../glossary/words-card").then((part) => part.WordsCard));

const close = () => {
  overlay.value = "none";
};

/** Whoever opens something goes on in it, and afterwards where they were. */
function useFocusInside(): void {
  const shown = overlay.value;
  // At once: the next key may be pressed already.
  useLayoutEffect(() => {
    if (shown === "none") return;
    const before = document.activeElement;
    const card = document.querySelector(".over");
    // A field would bring up the keys of a touch screen.
    const field = byTouch.value ? null : card?.querySelector<HTMLElement>(".field");
    (field ?? card?.querySelector<HTMLElement>("button, a"))?.focus();
    return () => {
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (lost && before instanceof HTMLElement) before.focus();
    };
  }, [shown]);
}

/** These are put away by a press anywhere else; the others are worked with beside the map. */
const FLEETING = new Set(["menu", "find"]);

function useCloseOutside(): void {
  const shown = overlay.value;
  useEffect(() => {
    if (!FLEETING.has(shown)) return;
    const pressed = ({ target }: PointerEvent) => {
      // The button that opened it closes it by itself.
      if (target instanceof Element && !target.closest(".over, [aria-expanded=true]")) close();
    };
    window.addEventListener("pointerdown", pressed, true);
    return () => window.removeEventListener("pointerdown", pressed, true);
  }, [shown]);
  // Whatever lay over one page does not lie over the next.
  useEffect(() => close, []);
}

export function Overlays() {
  useFocusInside();
  useCloseOutside();
  if (overlay.value === "keys") return <KeysCard />;
  if (overlay.value === "find") return <Find />;
  if (overlay.value === "menu") return <TableMenu />;
  if (overlay.value === "odds") return <OddsCard />;
  if (overlay.value === "seats") return <SeatsCard />;
  if (overlay.value === "resign") return <Resign />;
  if (overlay.value === "links") return <LinksCard />;
  if (overlay.value === "welcome") return <WelcomeCard />;
  if (overlay.value === "words") return <WordsCard />;
  return null;
}

function KeysCard() {
  return (
    <Card
      class="over keys-card"
      title="Keys"
      aside={
        <Button look="quiet" onClick={close}>
          Close
        </Button>
      }
    >
      <dl>
        {KEYS.map(([keys, words]) => (
          <div key={words}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p class="row second">
        <Switch label="Shortcuts" on={shortcutsOn.value} change={(on) => (shortcutsOn.value = on)} />{" "}
        Shortcuts
      </p>
    </Card>
  );
}

const FOUND = 8;

function Find() {
  const text = useSignal("");
  const face = faceOf(info.value?.game);
  const spaces = Object.entries(seen.value?.picture.spaces ?? {});
  const wanted = text.value.trim().toLowerCase();
  const found = wanted
    ? spaces.filter(([id, space]) =>
        `${face.spaceName(id, space.name)} ${id} ${space.city ?? ""}`.toLowerCase().includes(wanted),
      )
    : [];
  // What begins like that comes first.
  const first = (space: { name: string }) => Number(!space.name.toLowerCase().startsWith(wanted));
  found.sort(([, a], [, b]) => first(a) - first(b));
  const show = (id: string) => {
    close();
    current.value = id;
    showSpace(id);
    document.getElementById(`space-${id}`)?.focus();
  };
  return (
    <Card class="over find" label="Find a space">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const best = found[0];
          if (best) show(best[0]);
        }}
      >
        <input
          class="field"
          type="search"
          placeholder="Find a space"
          aria-label="Find a space"
          value={text.value}
          onInput={(event) => (text.value = event.currentTarget.value)}
        />
      </form>
      <ul class="menu">
        {found.slice(0, FOUND).map(([id, space]) => (
          <li key={id}>
            <button type="button" class="menu-entry" onClick={() => show(id)}>
              {face.spaceName(id, space.name)} {space.city && <span class="third">{space.city}</span>}
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Not every game knows resigning, and nobody resigns when it is over. */
function useMayResign() {
  const may = useSignal(false);
  useEffect(() => {
    const own = seat.peek();
    if (!own || outcome.peek()) return;
    currentApi()
      ?.check(own, "concede")
      .then(({ legal }) => (may.value = legal))
      .catch(() => {});
  }, []);
  return may;
}

function TableMenu() {
  const table = info.value;
  const mayResign = useMayResign();
  if (!table) return null;
  const key = currentKey();
  const address = `${location.origin}/t/${table.table}`;
  const download = async () => {
    try {
      const record = await currentApi()?.record();
      if (record) saveRecord(record, table);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notice.value = { tone: "gold", text: capital(error.message), reasons: error.reasons };
    }
  };
  return (
    <Card class="over table-menu" label="Menu">
      <ul class="menu">
        <MenuItem text={isDark() ? "Light theme" : "Dark theme"} act={toggleTheme} />
        <MenuItem
          text={soundOn.value ? "Sound off" : "Sound on"}
          act={() => {
            soundOn.value = !soundOn.value;
          }}
        />
        <MenuItem
          text={
            shownOfOthers.value === "strip" ? "Others' battles without dice" : "Others' battles with dice"
          }
          act={() => {
            shownOfOthers.value = shownOfOthers.value === "strip" ? "nothing" : "strip";
          }}
        />
        <MenuItem text="Find a space" act={() => toggleOverlay("find")} />
        <MenuItem text="Seats" act={() => toggleOverlay("seats")} />
        <MenuItem text="Board as a list" act={() => toggleOverlay("list")} />
        {wordsNow().length > 0 && <MenuItem text="Words of the game" act={() => toggleOverlay("words")} />}
        <MenuItem text="Odds of a battle" act={() => toggleOverlay("odds")} />
        {!byTouch.value && <MenuItem text="Keys" act={() => toggleOverlay("keys")} />}
        <MenuItem text="Copy link for watching" act={() => copy(address)} />
        {key && <MenuItem text="Copy my own link" act={() => copy(`${address}#${key}`)} />}
        {friendsOf(table.table).length > 0 && (
          <MenuItem text="Links for friends" act={() => toggleOverlay("links")} />
        )}
        <MenuItem text="Save the game's file" act={download} />
        {mayResign.value && <MenuItem text="Resign…" act={() => toggleOverlay("resign")} />}
        <li>
          <a class="menu-entry" href={`/t/${table.table}/replay`}>
            Replay
          </a>
        </li>
        <li>
          <a class="menu-entry" href={`/rules/${table.game}`}>
            Rules
          </a>
        </li>
        <li>
          <a class="menu-entry" href="/">
            Leave the table
          </a>
        </li>
      </ul>
    </Card>
  );
}

function Resign() {
  const title = info.value?.seats.find((place) => place.id === seat.value)?.title ?? "";
  const resign = () => {
    close();
    void order("concede");
  };
  return (
    <Card class="over resign-card" title={`Resign as ${title}?`} label="Resign">
      <p class="second">The game then ends or goes on as its rules say. This cannot be taken back.</p>
      <p class="row">
        <Button look="attack" onClick={resign}>
          Resign
        </Button>
        <Button onClick={close}>Play on</Button>
      </p>
    </Card>
  );
}

function MenuItem({ text, act }: { text: string; act: () => void }) {
  return (
    <li>
      <button
        type="button"
        class="menu-entry"
        onClick={() => {
          close();
          act();
        }}
      >
        {text}
      </button>
    </li>
  );
}

const copy = (text: string) => void navigator.clipboard?.writeText(text);
