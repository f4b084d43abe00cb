// An order in notation, for whatever no menu lists.

import { useSignal } from "@preact/signals";
import { order } from "../state/orders";
import { Button } from "../ui/controls";

export function WriteOrder() {
  const text = useSignal("");
  const send = async (event: Event) => {
    event.preventDefault();
    if (text.value.trim() && (await order(text.value.trim()))) text.value = "";
  };
  return (
    <form class="write" onSubmit={send}>
      <input
        class="field mono"
        aria-label="An order in notation"
        placeholder="or write an order"
        autocomplete="off"
        spellcheck={false}
        value={text.value}
        onInput={(event) => (text.value = event.currentTarget.value)}
      />
      <Button type="submit" disabled={!text.value.trim()}>
        Give
      </Button>
    </form>
  );
}
