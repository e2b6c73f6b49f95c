import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** `npm run test:all -- outages`: takes minutes and prints its findings; `npm test` runs a sample. */
export default defineConfig({
  resolve: { alias: { "@": root } },
  test: {
    root,
    environment: "node",
    include: ["e2e/outages/every.ts"],
    globalSetup: "e2e/outages/postgres.ts",
    testTimeout: 600_000,
    hookTimeout: 600_000,
    disableConsoleIntercept: true,
  },
})
