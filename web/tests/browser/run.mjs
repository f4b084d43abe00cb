// Runs the browser tests against a program of its own on a temporary database, or against SANDTABLE_URL.
// Usage: SANDTABLE_BIN=../target/debug/sandtable node tests/browser/run.mjs [name of a test]
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { withProgram } from "./program.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const only = process.argv[2];

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

const url = process.env.SANDTABLE_URL;
process.exitCode = await (url ? runTests(url) : withProgram(runTests));
