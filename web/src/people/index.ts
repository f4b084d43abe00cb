// People at a table: what the page of a table needs of this folder.

import { startChat } from "./chat";
import { startClock } from "./deadline";
import { startPresence } from "./seats-card";
import { startWelcome } from "./welcome";

export { BranchLine } from "./branch";
export { FaultNotice } from "./fault-notice";
export { OwedLines } from "./owed";
export { SeatsCard } from "./seats-card";
export { Talk } from "./talk";

export function startPeople(): () => void {
  const stops = [startChat(), startClock(), startPresence(), startWelcome()];
  return () => {
    for (const stop of stops) stop();
  };
}
