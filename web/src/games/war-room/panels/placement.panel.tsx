// New units go under industry tokens, or to China's mobilization centres.

import { definePanel, type PanelProps } from "../../../panels/define";
import { PlaceUnits } from "../../../panels/placing";
import { Section } from "../../../ui/surfaces";
import { nationTitle, Unit } from "./parts";
import { Sites } from "./production.panel";
import { Rights } from "./rights";
import { isStage, type View } from "./stage";

function Body({ view, seat, myTurn }: PanelProps<View<"placement">>) {
  const { nation, sites, "to-place": rows } = view.panel;
  const waiting = rows.map((row) => ({
    ...row,
    places: row.places.map((place) => ({ ...place, space: place.region })),
  }));
  return (
    <>
      <Section title={`New units of ${nationTitle(nation)}`}>
        <PlaceUnits
          rows={waiting}
          open={myTurn}
          show={(unit, count) => <Unit unit={unit} count={count} size={24} />}
        />
      </Section>
      <Sites sites={sites} />
      <Rights panel={view.panel} seat={seat} />
    </>
  );
}

export default definePanel<View<"placement">>({ fits: isStage("placement"), Body });
