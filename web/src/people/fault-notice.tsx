// The server's own fault: what happened, what is safe, one thing to do, and words to copy into a report.

import { useSignal } from "@preact/signals";
import { info, notice, refresh, seen } from "../state/table";
import { Button } from "../ui/controls";
import "./people.css";

export function FaultNotice({ text }: { text: string }) {
  const at = useSignal(new Date().toISOString().slice(0, 19));
  const copied = useSignal(false);
  const code = `fault ${info.value?.table.slice(0, 8)}/${seen.value?.n} ${at.value}Z`;
  const again = async () => {
    notice.value = null;
    await refresh();
  };
  return (
    <div class="notice attack fault" role="alert">
      <p>{text} Your last order may not have been taken; all before it is safe.</p>
      <p class="row">
        <Button onClick={again}>Look again</Button>
        <code class="mono grow">{code}</code>
        <Button
          look="quiet"
          onClick={async () => {
            await navigator.clipboard?.writeText(`${code} ${text}`);
            copied.value = true;
          }}
        >
          {copied.value ? "Copied" : "Copy"}
        </Button>
      </p>
    </div>
  );
}
