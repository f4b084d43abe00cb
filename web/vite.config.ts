import { defineConfig } from "vitest/config";

/** While developing, questions go to a running `sandtable serve`. */
const server = process.env.SANDTABLE_SERVER ?? "http://127.0.0.1:8080";

export default defineConfig({
  build: { target: "es2022", assetsInlineLimit: 0 },
  server: { proxy: { "/api": { target: server, ws: true } } },
  preview: { proxy: { "/api": { target: server, ws: true } } },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts", "src/**/*.test.tsx", "tools/*.test.mjs"],
    // A busy machine is no fault.
    testTimeout: 60_000,
  },
});
