import type { TableInfo } from "../api/wire";

/** Hands a game's record to the browser as a file. */
export function saveRecord(record: string, table: TableInfo): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([record], { type: "application/jsonl" }));
  link.download = `${table.game}-${table.table.slice(0, 6)}.jsonl`;
  link.click();
  URL.revokeObjectURL(link.href);
}
