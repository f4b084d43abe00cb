// On a phone the list of orders may be out of sight: how many there are, and the way back, lie over the map.

import { phaseOrders, undoLast } from "../state/orders";
import { busy } from "../state/table";
import { overlay } from "./overlay";

export function PhoneOrders() {
  const count = phaseOrders.value.length;
  if (!count || overlay.value !== "none") return null;
  return (
    <div class="phone-orders">
      <span>{count === 1 ? "1 order given" : `${count} orders given`}</span>
      <button type="button" aria-label="Undo the last order" disabled={busy.value} onClick={undoLast}>
        <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
          <path d="M4 4v6h6M4.600 9.500A7 7 0 1 1 6.500 16.500" />
        </svg>
      </button>
    </div>
  );
}
