// Makes package-lock.json the same wherever it was written. A registry may lack packages for other systems, and
// `npm ci` then misses them in the lock; addresses of a registry differ and are not needed beside checksums.
// Usage, after npm install: node tools/lock.mjs
import { readFileSync, writeFileSync } from "node:fs";

const SYSTEMS = [
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
];
const file = new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(file, "utf8"));

/** What `npm` needs to know to pass a package by: its name says for which system it is. */
function passedBy(name, version) {
  const words = name.split(/[-/]/);
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = words.filter((word) =>
    /^(arm|arm64|ia32|loong64|mips64el|ppc64|riscv64|s390x|wasm32|x64)$/.test(word),
  );
  const libc = words.includes("musl") ? ["musl"] : words.includes("gnu") ? ["glibc"] : [];
  const part = (key, values) => (values.length ? { [key]: values } : {});
  return {
    version,
    ...part("cpu", cpu),
    dev: true,
    ...part("libc", libc),
    optional: true,
    ...part("os", os),
  };
}

for (const entry of Object.values(lock.packages)) delete entry.resolved;
for (const entry of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const exact = /^\d/.test(version) && /-/.test(name);
    if (exact) lock.packages[`node_modules/${name}`] ??= passedBy(name, version);
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
