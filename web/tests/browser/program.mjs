// The program, serving tables for the tests.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const BINARY =
  process.env.SANDTABLE_BIN ?? fileURLToPath(new URL("../../../target/debug/sandtable", import.meta.url));
const START = 60_000;

/** Starts the program on a database and answers its address, on any free port unless told. */
export async function startProgram(database, port = 0) {
  const listen = ["--listen", `127.0.0.1:${port}`, "--database", `sqlite:${database}`];
  const program = spawn(BINARY, ["serve", ...listen, "--requests-per-second", "1000"], {
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

/** Does something with a folder for databases, which is then gone. */
export async function withFolder(act) {
  const folder = mkdtempSync(join(tmpdir(), "sandtable-browser-"));
  try {
    return await act(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Does something with a program that serves from a database of its own. */
export const withProgram = (act) =>
  withFolder(async (folder) => {
    const { url, stop } = await startProgram(join(folder, "tables.sqlite"));
    try {
      return await act(url);
    } finally {
      await stop();
    }
  });
