import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

const alias = { "@": fileURLToPath(new URL(".", import.meta.url)) }
const alone = [
  "e2e/process/drain.test.ts",
  "e2e/quota/*.test.ts",
  "e2e/accounts/mail/{crash,sending}.test.ts",
  "e2e/contract/notifications.test.ts",
]
const processes = [
  "e2e/process/*.test.ts",
  "e2e/pipeline/*.test.ts",
  "e2e/accounts/accountsCommand.test.ts",
  "e2e/accounts/mail/*.test.ts",
]
const shared = { environment: "node" as const, testTimeout: 30_000, hookTimeout: 120_000 }

/**
 * `unit` needs nothing but Node; `integration` runs on a real PostgreSQL with a small simulated world in it, a database a
 * file. After them comes what starts `processes`, and then, file by file, what watches the clock or the whole machine.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    globalSetup: "e2e/support/world.ts",
    // With `--changed`, what no test imports and all rest on.
    forceRerunTriggers: ["**/package-lock.json/**", "**/vitest.config.*/**", "**/prisma/**", "**/universe/**"],
    projects: [
      {
        resolve: { alias },
        test: {
          ...shared,
          name: "unit",
          include: ["{scripts,server}/**/*.test.ts", "components/**/*.test.ts?(x)"],
          // They change nothing outside themselves, and to load everything anew for each file takes half of their time.
          isolate: false,
        },
      },
      {
        resolve: { alias },
        test: {
          ...shared,
          name: "integration",
          include: ["e2e/**/*.test.ts"],
          exclude: [...processes, ...alone, "**/node_modules/**"],
          sequence: { groupOrder: 1 },
          // They wait a third of their time, for the database, other processes and the ends of time-outs.
          maxWorkers: 3,
          // A file has a server and a database of its own; to load the service anew costs more than most files' tests.
          isolate: false,
          setupFiles: "e2e/support/ownUpstreams.ts",
        },
      },
      {
        resolve: { alias },
        test: { ...shared, name: "processes", include: processes, exclude: alone, sequence: { groupOrder: 2 } },
      },
      {
        resolve: { alias },
        test: {
          ...shared,
          name: "alone",
          include: alone,
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
