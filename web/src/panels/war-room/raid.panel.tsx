// Convoy raid: which raider hunts which convoy, and what a wild die sinks.

import { order } from "../../state/orders";
import { busy } from "../../state/table";
import { Button } from "../../ui/controls";
import { Section } from "../../ui/surfaces";
import { capital, plural } from "../../ui/words";
import { definePanel, type PanelProps } from "../define";
import { Cap, NationLine, nationTitle, ResourceMark, total } from "./parts";
import { isStage, type Of, type View } from "./types";

/** Carrier fighters raid one by one; their numbers begin here. */
const FIGHTERS = 200;

const convoyTitle = (name: string) => (name === "cluster" ? "The clustered convoys" : capital(name));

function Body({ view }: PanelProps<View<"raid">>) {
  const panel = view.panel;
  return (
    <>
      <Convoys panel={panel} />
      <Raiders panel={panel} />
    </>
  );
}

function Convoys({ panel }: { panel: Of<"raid"> }) {
  return (
    <Section title={`Convoys in ${panel.name}`} count={panel.convoys.length}>
      <ul class="wr-list">
        {panel.convoys.map((convoy, at) => (
          <li key={convoy.name} class="wr-spot">
            <header>
              <b class="grow">{convoyTitle(convoy.name)}</b>
              <span class="third">{plural(convoy.dice, "die")}</span>
            </header>
            {convoy.cargo.map((cargo) => (
              <NationLine key={`${cargo.nation}${cargo.resource}${cargo.territory}`} nation={cargo.nation}>
                <ResourceMark resource={cargo.resource} />
                <b>{cargo.count}</b> <span class="second">{cargo.resource}</span>
              </NationLine>
            ))}
            {convoy.cargo.length === 0 && <p class="third">Nothing is left to sink.</p>}
            {at === 0 && panel.sunk && (
              <p class="wr-warning">
                {panel.sunk.length ? `The dice sink ${panel.sunk.join(", ")}.` : "No colour has hit yet."}
              </p>
            )}
          </li>
        ))}
      </ul>
      {panel.choices.length > 0 && (
        <>
          <p class="second">{plural(panel.wild, "wild die")}: what else sinks?</p>
          <div class="wr-buttons">
            {panel.choices.map(({ resource, order: sink }) => (
              <Button key={resource} disabled={busy.value} onClick={() => order(sink)}>
                <ResourceMark resource={resource} /> {capital(resource)}
              </Button>
            ))}
          </div>
        </>
      )}
    </Section>
  );
}

function Raiders({ panel }: { panel: Of<"raid"> }) {
  const units = total(Object.fromEntries(panel.raiders.map((raider, at) => [at, raider.units])));
  return (
    <Section title="Raiders" aside={`${plural(units, "unit")} of ${nationTitle(panel.commander)} and allies`}>
      <ul class="wr-list">
        {panel.raiders.map((raider) => (
          <li key={`${raider.nation}${raider.command}`} class="row wr-wrap">
            <Cap nation={raider.nation} command={raider.command > FIGHTERS ? "✈" : raider.command} />
            <span class="grow second">
              {raider.convoy ? convoyTitle(raider.convoy) : plural(raider.units, "die")}
            </span>
            {raider.assign.map(({ convoy, order: assign }) => (
              <Button key={convoy} disabled={busy.value} onClick={() => order(assign)}>
                {convoyTitle(convoy)}
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  );
}

export default definePanel<View<"raid">>({ game: "war-room", fits: isStage("raid"), Body });
