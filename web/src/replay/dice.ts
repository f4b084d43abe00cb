// The dice of a finished game derived again from its secret; docs/dice.md is the specification.

interface Line {
  n?: number;
  roll?: { dice: { sides: number }[] };
  faces?: number[];
  secret?: string;
  dice?: { commitment: string; contributions?: string[]; secret?: string };
}

export type Verdict = { proven: true; dice: number } | { proven: false; why: string; entry?: number };

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const textOf = (text: string) => new TextEncoder().encode(text);

const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function littleEndian(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value), true);
  return bytes;
}

export const keyOf = (secret: Uint8Array, contributions: string[]) =>
  sha256(
    joined([
      textOf("sandtable dice v1"),
      secret,
      ...contributions.map(textOf).flatMap((text) => [littleEndian(text.length), text]),
    ]),
  );

const QUARTERS = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;
const STEPS = [16, 12, 8, 7] as const;

/** One block of ChaCha20, RFC 8439. */
function block(key: Uint8Array, roll: number, counter: number): Uint8Array {
  const start = new Uint32Array(16);
  start.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]);
  const words = (bytes: Uint8Array) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    return Array.from({ length: bytes.length / 4 }, (_, at) => view.getUint32(at * 4, true));
  };
  start.set([...words(key), counter, 0, ...words(littleEndian(roll))], 4);
  const state = start.slice();
  const word = (at: number) => state[at] ?? 0;
  for (let round = 0; round < 10; round++) {
    for (const [a, b, c, d] of QUARTERS) {
      STEPS.forEach((by, half) => {
        const [to, from, turned] = half % 2 ? [c, d, b] : [a, b, d];
        state[to] = word(to) + word(from);
        const mixed = word(turned) ^ word(to);
        state[turned] = (mixed << by) | (mixed >>> (32 - by));
      });
    }
  }
  const out = new DataView(new ArrayBuffer(64));
  for (let at = 0; at < 16; at++) out.setUint32(at * 4, word(at) + (start[at] ?? 0), true);
  return new Uint8Array(out.buffer);
}

/** The faces of one roll. */
export function facesOf(key: Uint8Array, roll: number, sides: number[]): number[] {
  let [counter, at] = [0, 0];
  let stream = block(key, roll, counter);
  const next = () => {
    if (at === stream.length) {
      stream = block(key, roll, ++counter);
      at = 0;
    }
    return stream[at++] ?? 0;
  };
  return sides.map((side) => {
    if (side < 2) return 1;
    const fair = 256 - (256 % side);
    let byte = next();
    while (byte >= fair) byte = next();
    return (byte % side) + 1;
  });
}

export async function verifyDice(record: string): Promise<Verdict> {
  const lines = record
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
  const header = lines[0];
  const secretText = lines.at(-1)?.secret ?? header?.dice?.secret;
  if (!header?.dice) return { proven: false, why: "The file has no dice commitment." };
  if (!secretText) {
    return { proven: false, why: "The dice can be proven once the game is over and its secret is told." };
  }
  if (!globalThis.crypto?.subtle) {
    return { proven: false, why: "This page is not served safely enough to reckon. Use “sandtable verify”." };
  }
  const secret = bytesOf(secretText);
  if (hexOf(await sha256(secret)) !== header.dice.commitment) {
    return { proven: false, why: "The secret does not fit the commitment." };
  }
  const key = await keyOf(secret, header.dice.contributions ?? []);
  let [roll, dice] = [0, 0];
  for (const { n = 0, roll: asked, faces } of lines) {
    if (!asked || !faces) continue;
    const due = facesOf(
      key,
      roll++,
      asked.dice.map((die) => die.sides),
    );
    if (due.some((face, at) => face !== faces[at])) {
      return { proven: false, why: `The faces of entry ${n} do not follow from the secret.`, entry: n };
    }
    dice += faces.length;
  }
  return { proven: true, dice };
}
