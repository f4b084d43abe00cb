// For every phase that has no panel of its own.

import { movables } from "../state/selection";
import { Menu } from "./menu";
import { Orders } from "./orders";
import { Selection } from "./selection";

export function FallbackBody() {
  const moving = movables.value.length > 0;
  return (
    <>
      <Selection />
      <Orders />
      {moving ? (
        <details class="more-orders">
          <summary>All orders as a list</summary>
          <Menu />
        </details>
      ) : (
        <Menu />
      )}
    </>
  );
}
