// The pieces under the hand during a drag: one picture that follows the pointer by its style alone.

import { held, pickedUnits } from "../state/selection";
import { calm } from "../ui/calm";
import { view } from "./camera";
import { ghostOf } from "./ghosts";
import { plateAt } from "./layout";

const BACK = 160;
/** What was just carried by hand need not travel once more. */
const LATELY = 2000;

let ghost: SVGElement | null = null;
let delivered = 0;

export const carriedLately = () => Date.now() - delivered < LATELY;

const place = (x: number, y: number) => `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;

/** Follow the pointer, in pixels from the map's corner. */
export function carryTo(root: Element | null, x: number, y: number): void {
  const power = pickedUnits.peek()[0]?.power;
  if (!ghost && power) {
    ghost = ghostOf({ power, units: pickedUnits.peek() }, false);
    ghost.classList.add("carried");
    root?.querySelector(".ghosts")?.append(ghost);
  }
  const at = view.peek();
  if (ghost) ghost.style.transform = place(x - at.x, y - at.y);
}

/** Let go: what is taken stays where it is until the board shows it, what is refused slides back. */
export async function letGo(taken: Promise<boolean> | null): Promise<void> {
  const carried = ghost;
  const from = held.peek() && plateAt(held.peek()?.space ?? "");
  ghost = null;
  if (taken) delivered = Date.now();
  if (!carried) return;
  if (!(await taken) && from && !calm()) {
    delivered = 0;
    const { k } = view.peek();
    const back = carried.animate([{ transform: place((from.x / 10) * k, (from.y / 10) * k) }], {
      duration: BACK,
      easing: "ease-out",
    });
    await back.finished.catch(() => {});
  }
  carried.remove();
}
