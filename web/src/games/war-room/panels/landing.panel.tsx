// Refit: air commands that flew come down with friends.

import { useSignal } from "@preact/signals";
import { definePanel, type PanelProps } from "../../../panels/define";
import { spaceTitle, unitTitle } from "../../../panels/selection";
import { total, written } from "../../../panels/units";
import { order } from "../../../state/orders";
import { busy } from "../../../state/table";
import { Button, Stepper } from "../../../ui/controls";
import { Section } from "../../../ui/surfaces";
import { capital, list } from "../../../ui/words";
import type { Units } from "../generated/panel";
import { Plate, Unit } from "./parts";
import { Rights } from "./rights";
import { useCommandsOnMap } from "./stacks";
import { isStage, type Of, type View } from "./stage";

type Flying = Of<"landing">["commands"][number];

function Body({ view, seat, myTurn }: PanelProps<View<"landing">>) {
  const { nation, commands } = view.panel;
  useCommandsOnMap();
  return (
    <>
      {commands.map((command) => (
        <Command key={command.command} command={command} nation={nation} open={myTurn} />
      ))}
      <Rights panel={view.panel} seat={seat} />
    </>
  );
}

function Command({ command, nation, open }: { command: Flying; nation: string; open: boolean }) {
  const part = useSignal<Units | null>(null);
  const some =
    part.value && total(part.value) > 0 && total(part.value) < total(command.units) ? part.value : null;
  const land = (region: string, whole: string | null) =>
    order(some ? `land ${command.command}: ${written(some)} -> ${region}` : (whole ?? ""));
  const split = open && total(command.units) > 1 && (
    <Button look="quiet" onClick={() => (part.value = part.value ? null : {})}>
      {part.value ? "Land together" : "Land part of it"}
    </Button>
  );
  return (
    <Section title={<Plate nation={nation} command={command.command} units={command.units} />} aside={split}>
      <p class="second">Over {spaceTitle(command.region)}</p>
      {part.value &&
        Object.entries(command.units).map(([unit, count]) => (
          <p key={unit} class="row">
            <Unit unit={unit} />
            <span class="grow">{capital(unitTitle(unit))}</span>
            <Stepper
              label={unitTitle(unit)}
              value={part.value?.[unit] ?? 0}
              most={count}
              change={(n) => (part.value = { ...part.value, [unit]: n })}
            />
          </p>
        ))}
      {command.sites.length === 0 && (
        <p class="wr-warning">No friendly territory is within 2 regions: it will be lost.</p>
      )}
      {open ? (
        <div class="wr-buttons">
          {command.sites.map((site, at) => (
            <Button
              key={site.region}
              class={at === 0 ? "suggested" : ""}
              disabled={busy.value}
              onClick={() => land(site.region, site.order)}
            >
              Land in {site.name}
            </Button>
          ))}
        </div>
      ) : (
        <p class="second">It can land in {list(command.sites.map((site) => site.name))}.</p>
      )}
    </Section>
  );
}

export default definePanel<View<"landing">>({ fits: isStage("landing"), Body });
