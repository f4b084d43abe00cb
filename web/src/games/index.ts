import { anniversary } from "./anniversary";
import type { GameFace } from "./face";
import { warRoom } from "./war-room";

const plain: GameFace = {
  pieces: () => null,
  arrow: () => null,
  contested: () => [],
  scene: () => null,
  travels: () => [],
  costly: () => false,
  diceColour: () => null,
  spaceName: (_id, name) => name,
  spaceCode: () => null,
};

const faces: Record<string, GameFace> = { anniversary, "war-room": warRoom };

export const faceOf = (game: string | undefined): GameFace => faces[game ?? ""] ?? plain;
