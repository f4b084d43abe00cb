// Runs the browser tests against a program of its own on a temporary database, or against SANDTABLE_URL.
// Usage: SANDTABLE_BIN=../target/debug/sandtable node tests/browser/run.mjs [name of a test]
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const only = process.argv[2];
const START = 60_000;

/** Starts the program on any free port and answers its address. */
async function startProgram(binary, folder) {
  const database = `sqlite:${join(folder, "tables.sqlite")}`;
  const program = spawn(
    binary,
    ["serve", "--listen", "127.0.0.1:0", "--database", database, "--requests-per-second", "1000"],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const address = new Promise((found, failed) => {
    const late = setTimeout(() => failed(new Error("the program did not say where it listens")), START);
    createInterface({ input: program.stdout }).on("line", (line) => {
      const [url] = /http:\/\/[\d.:]+/.exec(line) ?? [];
      if (!url) return;
      clearTimeout(late);
      found(url);
    });
    program.once("error", failed);
    program.once("exit", (code) => failed(new Error(`the program ended with ${code}`)));
  });
  return { program, address };
}

async function runTests(url) {
  const files = readdirSync(here)
    .filter((name) => name.endsWith(".test.mjs") && (!only || name.includes(only)))
    .map((name) => join(here, name));
  const tests = spawn(process.execPath, ["--test", "--test-concurrency=2", ...files], {
    stdio: "inherit",
    env: { ...process.env, SANDTABLE_URL: url },
  });
  const [code] = await once(tests, "exit");
  return code ?? 1;
}

if (process.env.SANDTABLE_URL) {
  process.exitCode = await runTests(process.env.SANDTABLE_URL);
} else {
  const binary = process.env.SANDTABLE_BIN ?? join(here, "../../../target/debug/sandtable");
  const folder = mkdtempSync(join(tmpdir(), "sandtable-browser-"));
  const { program, address } = await startProgram(binary, folder);
  try {
    process.exitCode = await runTests(await address);
  } finally {
    const ended = program.exitCode === null ? once(program, "exit") : null;
    program.removeAllListeners("error");
    program.kill("SIGINT");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}
