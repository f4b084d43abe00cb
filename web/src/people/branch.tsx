// A game that was played on from an earlier moment of another: it says so, whose eyes one has, and leads back.

import { knownGame } from "../state/games";
import { info, mySeats, seat } from "../state/table";

export function BranchLine() {
  const table = info.value;
  const branch = table && knownGame(table.table)?.branch;
  if (!branch) return null;
  const eyes = table.seats.find((place) => place.id === seat.value)?.title;
  const all = mySeats.value.length === table.seats.length;
  return (
    <p class="branch-line">
      <b>A branch</b> of {branch.title}, from {branch.where}, with dice of its own.{" "}
      {eyes && `You look through the eyes of ${eyes}${all ? " and play every seat" : ""}.`}{" "}
      <a href={`/t/${branch.of}/replay`}>Back to that game</a>
    </p>
  );
}
