// Finds positions for pictures in records of games.
// Usage: SANDTABLE_BIN=... node tests/browser/find.mjs RECORD...       what is asked, and after which entries
//        node tests/browser/find.mjs --cut N RECORD NAME      the record up to an entry, as positions/NAME.jsonl.gz
import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import { gzipSync } from "node:zlib";
import { cutOff, importRecord, kindOf, readRecord } from "./positions.mjs";
import { withProgram } from "./program.mjs";

/** How many entries are told of each kind. */
const MOST = 8;

/** What is asked after each entry of a record, kinds with their first entries. */
async function kindsIn(url, record) {
  const { table, key } = await importRecord(record, url);
  const at = async (n, query = "") => {
    const headers = { authorization: `Bearer ${key}` };
    const response = await fetch(`${url}/api/tables/${table}/at/${n}${query}`, { headers });
    if (!response.ok) throw new Error(`entry ${n}: ${await response.text()}`);
    return response.json();
  };
  const found = new Map();
  // The header is no entry, nor is the end.
  const entries = record.split("\n").filter((line) => /^\{"n":\d+,(?!"outcome")/.test(line)).length;
  for (let n = 0; n <= entries; n++) {
    const { view, awaiting } = await at(n);
    // Where dice are about to fall nothing is asked.
    if (!awaiting.orders && !awaiting.over) continue;
    const [seat] = awaiting.orders ?? [];
    const kind = kindOf((seat ? (await at(n, `?seat=${seat}`)).view : view).panel);
    if (kind) found.set(kind, [...(found.get(kind) ?? []), n]);
  }
  return found;
}

const args = process.argv.slice(2);
if (args[0] === "--cut") {
  const [, n, path, name] = args;
  const cut = gzipSync(cutOff(readRecord(path), Number(n)), { level: 9 });
  writeFileSync(new URL(`./positions/${name}.jsonl.gz`, import.meta.url), cut);
  console.log(`${name}: ${cut.length} bytes`);
} else {
  await withProgram(async (url) => {
    for (const path of args) {
      console.log(basename(path));
      for (const [kind, at] of await kindsIn(url, readRecord(path))) {
        console.log(`  ${kind}  ${at.slice(0, MOST).join(" ")}${at.length > MOST ? ` … ${at.length}` : ""}`);
      }
    }
  });
}
