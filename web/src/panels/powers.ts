// Powers by name.

import { seen } from "../state/table";

export const powerTitle = (id: string | null): string =>
  seen.value?.picture.powers.find((power) => power.id === id)?.title ?? (id || "Nobody");
