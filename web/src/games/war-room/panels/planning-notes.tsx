// What lies beside the order sheet: a note over the map, and what everybody holds.

import { Glossed } from "../../../glossary/glossed";
import { Emblem } from "../../../ui/symbols";
import { capital } from "../../../ui/words";
import { nationTitle, ResourceMark } from "./parts";
import type { Of, View } from "./stage";

type Own = NonNullable<Of<"planning">["own"]>;

const COLOURS = [
  { colour: "yellow", units: "Infantry, submarine" },
  { colour: "blue", units: "Artillery, cruiser" },
  { colour: "green", units: "Armor, fighter, carrier" },
  { colour: "red", units: "Bomber, battleship" },
];

/** Over the map: whose eyes the arrows are for, and what the bars under the silhouettes mean. */
export function SecretNote({ own }: { own: Own | undefined }) {
  return (
    <div class="wr-notes">
      {own && own.orders.length > 0 && (
        <span class="wr-secret">
          <svg width="12" height="14" viewBox="0 0 12 14" aria-hidden="true">
            <path d="M1 6h10v7.500H1zM3 6V4a3 3 0 0 1 6 0v2" />
          </svg>
          Secret: only {nationTitle(own.nation)} sees these arrows
        </span>
      )}
      <span class="wr-legend">
        <b>Dice</b>
        <Colours />
      </span>
    </div>
  );
}

const Colours = () => (
  <>
    {COLOURS.map(({ colour, units }) => (
      <span key={colour}>
        <i class={`wr-bar ${colour}`} /> {units}
      </span>
    ))}
  </>
);

/** The same where the map has no room for it. */
export function DiceColours() {
  return (
    <details class="more-orders wr-colours">
      <summary>Colours of the dice</summary>
      <p>
        <Colours />
      </p>
    </details>
  );
}

/** Resources lie open: what others could bid. */
export function Holdings({ view }: { view: View<"planning"> }) {
  return (
    <details class="more-orders">
      <summary>What everybody holds</summary>
      <table class="wr-holdings">
        <thead>
          <tr>
            <th scope="col">Nation</th>
            {(["oil", "iron", "osr"] as const).map((resource) => (
              <th scope="col" key={resource}>
                <ResourceMark resource={resource} />{" "}
                <Glossed>{resource === "osr" ? "OSR" : capital(resource)}</Glossed>
              </th>
            ))}
            <th scope="col">
              <Glossed>Medals</Glossed>
            </th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(view.nations).map(([nation, at]) => (
            <tr key={nation}>
              <th scope="row">
                <Emblem power={nation} size={16} /> {nationTitle(nation)}
              </th>
              <td>{at.resources.oil}</td>
              <td>{at.resources.iron}</td>
              <td>{at.resources.osr}</td>
              <td>{at.medals}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
