// Spaces in words, for those who hear the board.

import type { Citation, Picture, Shape, SpacePicture, Stack } from "../api/wire";
import type { GameFace, PieceGroup } from "../games/face";
import { percent } from "../ui/controls";
import { list, plural, spoken } from "../ui/words";

const adjective = (face: GameFace, power: string) => face.powers[power]?.adjective ?? spoken(power);

const unitTitle = (picture: Picture, id: string) =>
  picture.units.find((unit) => unit.id === id)?.title ?? spoken(id);

export const unitsWords = (picture: Picture, units: [unit: string, count: number][]) =>
  units.map(([unit, count]) => plural(count, unitTitle(picture, unit))).join(", ");

/** A stack in words: also what is damaged, and what is aboard what. */
export function stackWords(
  picture: Picture,
  stack: Stack,
  face: GameFace,
  pieces: PieceGroup[] | null,
): string {
  const known = (pieces ?? []).filter((piece) => stack.number === null && piece.power === stack.power);
  if (!known.length) return unitsWords(picture, stack.units);
  const kinds = new Map<string, { piece: PieceGroup; count: number; cargo: Map<string, number> }>();
  for (const piece of known) {
    const key = `${piece.unit} ${piece.damaged ?? false}`;
    const kind = kinds.get(key) ?? { piece, count: 0, cargo: new Map() };
    kind.count += piece.count;
    for (const { power, unit } of piece.cargo ?? []) {
      const whose = power === piece.power ? "" : `${adjective(face, power)} `;
      const name = whose + unitTitle(picture, unit);
      kind.cargo.set(name, (kind.cargo.get(name) ?? 0) + 1);
    }
    kinds.set(key, kind);
  }
  const words = [...kinds.values()].map(({ piece, count, cargo }) => {
    const what = plural(count, `${piece.damaged ? "damaged " : ""}${unitTitle(picture, piece.unit)}`);
    const aboard = [...cargo].map(([name, number]) => plural(number, name));
    return aboard.length ? `${what} carrying ${list(aboard)}` : what;
  });
  return words.join(", ");
}

/** A chance is always one of something. */
export const chanceWords = (chance: number, shape: Shape) =>
  `${percent(chance)} ${shape.terrain === "sea" ? "to win" : "to capture"}`;

const spokenChance = (chance: number, shape: Shape) => chanceWords(chance, shape).replace("%", " percent");

export interface Light {
  /** What a click would do; null if the space is no target. */
  kind: string | null;
  odds: number | null;
  refused: Citation[];
  /** Whether any pieces are in hand, so that "no target" means something. */
  holding: boolean;
  /** The numbers of the orders that attack here. */
  attackedBy: number[];
  /** What is in hand here. */
  chosen: [unit: string, count: number][];
}

export function spaceWords(
  picture: Picture,
  shape: Shape,
  space: SpacePicture,
  face: GameFace,
  pieces: PieceGroup[] | null,
  light: Light,
): string {
  const code = face.spaceCode(shape.id);
  const facts = [face.spaceName(shape.id, space.name), ...(code ? [code] : [])];
  if (shape.terrain === "impassable") facts.push("closed to all");
  else if (shape.terrain === "land") facts.push("land");
  if (space.holder) facts.push(adjective(face, space.holder));
  if (space.worth) facts.push(`worth ${space.worth}`);
  if (space.city) facts.push(`victory city ${space.city}`);
  else if (space.capital) facts.push("capital");
  if (space.factory)
    facts.push(space.factory.damage ? `factory with ${space.factory.damage} damage` : "factory");
  const sentences = [`${facts.join(", ")}.`];
  for (const stack of space.stacks) {
    const foreign = stack.power !== space.holder;
    const whose = stack.number
      ? `Command ${stack.number}, ${adjective(face, stack.power)}: `
      : foreign
        ? `${adjective(face, stack.power)}: `
        : "";
    sentences.push(`${whose}${stackWords(picture, stack, face, pieces)}.`);
  }
  if (light.chosen.length) {
    const units = light.chosen.map(([unit, count]) => plural(count, unitTitle(picture, unit)));
    sentences.push(`Selected: ${units.join(", ")}.`);
  }
  if (light.attackedBy.length) {
    const odds = light.odds === null ? "" : `, ${spokenChance(light.odds, shape)}`;
    const orders = light.attackedBy.length > 1 ? "orders" : "order";
    sentences.push(`Under attack by ${orders} ${list(light.attackedBy.map(String))}${odds}.`);
  }
  if (light.kind) {
    const odds = light.odds === null ? "" : `, ${spokenChance(light.odds, shape)}`;
    sentences.push(`Legal target: ${light.kind}${odds}.`);
  } else if (light.holding) {
    sentences.push("Legal target: no.");
  }
  if (light.refused.length) sentences.push(`${list(light.refused.map((reason) => reason.reason))}.`);
  return sentences.join(" ");
}
