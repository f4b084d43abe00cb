// The program, serving tables for the tests.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export const BINARY =
  process.env.SANDTABLE_BIN ?? fileURLToPath(new URL("../../../target/debug/sandtable", import.meta.url));
const START = 60_000;
/** All tests are one peer, and in a hurry. */
const GENEROUS = ["--requests-per-second", "1000", "--megabytes-per-peer", "1000"];

/** Starts the program on any free port and answers its address. */
async function startProgram(database, settings) {
  const serve = ["serve", "--seeds", "--listen", "127.0.0.1:0", "--database", `sqlite:${database}`];
  const program = spawn(BINARY, [...serve, ...GENEROUS, ...settings], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise((found, failed) => {
    const late = setTimeout(() => failed(new Error("the program did not say where it listens")), START);
    createInterface({ input: program.stdout }).on("line", (line) => {
      const [address] = /http:\/\/[\d.:]+/.exec(line) ?? [];
      if (!address) return;
      clearTimeout(late);
      found(address);
    });
    program.once("error", failed);
    program.once("exit", (code) => failed(new Error(`the program ended with ${code}`)));
  });
  const stop = async () => {
    const ended = program.exitCode === null ? once(program, "exit") : null;
    program.kill("SIGINT");
    await ended;
  };
  return { url, stop };
}

/** Does something with a program that serves from a database of its own. */
export async function withProgram(act, settings = []) {
  const folder = mkdtempSync(join(tmpdir(), "sandtable-browser-"));
  try {
    const { url, stop } = await startProgram(join(folder, "tables.sqlite"), settings);
    try {
      return await act(url);
    } finally {
      await stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
