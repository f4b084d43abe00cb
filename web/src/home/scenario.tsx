import type { OptionSpec, ScenarioInfo } from "../api/wire";
import { homeWordsOf } from "../games";
import { radioKeys, Segmented, Switch } from "../ui/controls";
import { capital, spoken } from "../ui/words";
import { days, game, hasFriends, options, optionValue, scenario, scenarioId } from "./draft";

/** From how many values on a list is easier than buttons. */
const MANY = 4;
/** How many options are shown without asking. */
const FIRST = 4;

export function Scenario() {
  const about = game.value;
  if (!about) return null;
  const first = homeWordsOf(about.id).first ?? [];
  const place = ({ id }: OptionSpec) => (first.includes(id) ? first.indexOf(id) : first.length);
  const offered = [...about.options].sort((a, b) => place(a) - place(b));
  return (
    <section class="set-up-options" aria-label="Scenario and options">
      <h2>Scenario and options</h2>
      <div class="scenarios" role="radiogroup" aria-label="Scenario" onKeyDown={radioKeys}>
        {about.scenarios.map((one) => (
          <ScenarioCard key={one.id} one={one} />
        ))}
      </div>
      {offered.slice(0, FIRST).map((option) => (
        <Option key={option.id} option={option} />
      ))}
      {hasFriends.value && <Pace />}
      {offered.length > FIRST && (
        <details class="more-options">
          <summary>{offered.length - FIRST} more options</summary>
          {offered.slice(FIRST).map((option) => (
            <Option key={option.id} option={option} />
          ))}
        </details>
      )}
    </section>
  );
}

const PACES = [
  { id: "", title: "No hurry" },
  { id: "1", title: "1 day" },
  { id: "3", title: "3 days" },
  { id: "7", title: "7 days" },
];

/** Friends may be away for long; whoever waits should know how long. */
function Pace() {
  return (
    <div class="option pace">
      <div class="grow">
        <b>Pace</b>
        <p class="second">How long a player may think. After that a bot may be asked to go on.</p>
      </div>
      <Segmented
        label="Pace"
        value={days.value ? String(days.value) : ""}
        choices={PACES}
        choose={(chosen) => {
          days.value = chosen ? Number(chosen) : null;
        }}
      />
    </div>
  );
}

/** `1941: the Axis attacks` is a name and a sentence. */
function ScenarioCard({ one }: { one: ScenarioInfo }) {
  const [name = "", sentence] = one.title.split(": ");
  const words = homeWordsOf(game.value?.id ?? "").scenarios?.[one.id];
  return (
    <button
      type="button"
      class="scenario"
      role="radio"
      aria-checked={one.id === scenarioId.value}
      tabIndex={one.id === scenarioId.value ? 0 : -1}
      onClick={() => {
        scenario.value = one.id;
      }}
    >
      <b>{name}</b>
      {sentence && <span class="second">{capital(sentence)}.</span>}
      {words && (
        <>
          <span class="second">{words.character}</span>
          <span class="scenario-facts">
            <span>{capital(words.length)}</span>
            <span class={`scenario-level ${words.difficulty.split(" ")[0]}`}>
              {capital(words.difficulty)}
            </span>
          </span>
        </>
      )}
    </button>
  );
}

function Option({ option }: { option: OptionSpec }) {
  const value = optionValue(option.id);
  const title = capital(spoken(option.id));
  const choose = (chosen: string) => {
    options.value = { ...options.value, [option.id]: chosen };
  };
  return (
    <div class="option">
      <div class="grow">
        <b>{title}</b>
        <p class="second">{option.explanation}</p>
      </div>
      <OptionControl option={option} value={value} title={title} choose={choose} />
    </div>
  );
}

interface ControlProps {
  option: OptionSpec;
  value: string;
  title: string;
  choose: (value: string) => void;
}

function OptionControl({ option, value, title, choose }: ControlProps) {
  const { values } = option;
  if (values.length === 2 && values.includes("on") && values.includes("off")) {
    return <Switch label={title} on={value === "on"} change={(on) => choose(on ? "on" : "off")} />;
  }
  if (values.length > MANY) {
    return (
      <select
        class="field select"
        aria-label={title}
        value={value}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {values.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    );
  }
  const choices = values.map((id) => ({ id, title: capital(spoken(id)) }));
  return <Segmented label={title} value={value} choices={choices} choose={choose} />;
}
