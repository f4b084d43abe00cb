// Convoy raid: which raider hunts which convoy, and what a wild die sinks.

import { Choices } from "../../../panels/choices";
import { definePanel, type PanelProps } from "../../../panels/define";
import { spaceTitle } from "../../../panels/selection";
import { StepRule } from "../../../panels/step-rule";
import { Section } from "../../../ui/surfaces";
import { capital, list, plural } from "../../../ui/words";
import { Cap, NationLine, nationTitle, ResourceMark, resourceName } from "./parts";
import { isStage, type Of, type View } from "./stage";

/** Carrier fighters raid one by one; their numbers begin here. */
const FIGHTERS = 200;

/** `cluster`, or `coastal-G3` for the convoy along one territory's coast. */
function convoyTitle(name: string): string {
  if (name === "cluster") return "The clustered convoys";
  const [kind = name, region] = name.split(/-(.*)/);
  return region ? `${capital(kind)} convoy of ${spaceTitle(region)}` : capital(name);
}

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
    <Section title={`Convoys in ${panel.name}`} count={panel.convoys.length} aside={<StepRule />}>
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
                <b>{cargo.count}</b> <span class="second">{resourceName(cargo.resource)}</span>
              </NationLine>
            ))}
            {convoy.cargo.length === 0 && <p class="third">Nothing is left to sink.</p>}
            {at === 0 && panel.sunk && (
              <p class="wr-warning">
                {panel.sunk.length
                  ? `The dice sink ${list(panel.sunk.map(resourceName))}.`
                  : "No colour has hit yet."}
              </p>
            )}
          </li>
        ))}
      </ul>
      {panel.choices.length > 0 && (
        <>
          <p class="second">{plural(panel.wild, "wild die")}: what else sinks?</p>
          <Choices
            choices={panel.choices.map(({ resource, order }) => ({
              order,
              words: (
                <>
                  <ResourceMark resource={resource} /> Sink the {resourceName(resource)}
                </>
              ),
            }))}
          />
        </>
      )}
    </Section>
  );
}

function Raiders({ panel }: { panel: Of<"raid"> }) {
  const units = panel.raiders.reduce((sum, raider) => sum + raider.units, 0);
  const nations = [...new Set(panel.raiders.map((raider) => raider.nation))].map(nationTitle);
  return (
    <Section title="Raiders" aside={`${plural(units, "unit")} of ${list(nations)}`}>
      <ul class="wr-list">
        {panel.raiders.map((raider) => (
          <li key={`${raider.nation}${raider.command}`} class="row wr-wrap">
            <Cap nation={raider.nation} command={raider.command > FIGHTERS ? "✈" : raider.command} />
            <span class="grow second">
              {raider.convoy ? convoyTitle(raider.convoy) : plural(raider.units, "die")}
            </span>
            <Choices
              label={`Convoy for ${raider.command}`}
              choices={raider.assign.map(({ convoy, order }) => ({
                order,
                words: `Hunt ${convoyTitle(convoy).replace(/^./, (first) => first.toLowerCase())}`,
              }))}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

export default definePanel<View<"raid">>({ fits: isStage("raid"), Body });
