import { order } from "../../../state/orders";

/** Give the orders one after the other, up to the first that is refused. */
export async function giveAll(orders: string[]): Promise<void> {
  for (const text of orders) if (!(await order(text))) return;
}
