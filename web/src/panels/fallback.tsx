// For every phase that has no panel of its own.

import { movables } from "../state/selection";
import { Menu } from "./menu";
import { Orders } from "./orders";
import { Selection } from "./selection";

export function FallbackBody() {
  return (
    <>
      <Selection />
      <Orders />
      <Menu title={movables.value.length ? "Other orders" : "Orders you can give"} />
    </>
  );
}
