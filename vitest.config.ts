import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { configDefaults, defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"

const alias = { "@": fileURLToPath(new URL(".", import.meta.url)) }
/** Left out by name: a file all of whose tests are skipped would still be imported, with packages that may not be there. */
const slowFiles =
  process.env.TEST_TIER === "fast"
    ? globSync("{scripts,server,e2e}/**/*.test.ts").filter((file) =>
        readFileSync(file, "utf8").startsWith("// @module-tag slow"),
      )
    : []

const shared = {
  environment: "node" as const,
  exclude: [...configDefaults.exclude, ...slowFiles],
  // A duration shows how busy the machine is, so these limits only end what would never end.
  testTimeout: 600_000,
  hookTimeout: 1_200_000,
  expect: { poll: { timeout: 120_000 } },
  // Test files change nothing outside themselves, and loading everything again for each takes half of the time.
  isolate: false,
}

/** What takes longest, most of it waiting, so that nothing runs alone in the end. */
const longest = ["process/start", "contract/trackRecord", "process/nextHost", "contract/outage", "accounts/dashboard"]

/** First what needs no database, while the world of the others is made. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId, project }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/e2e/${name}.test.ts`))
      return project.name === "unit" ? -1 : at < 0 ? longest.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

/**
 * `unit` needs nothing but Node; `integration` runs on a real PostgreSQL with a small simulated world in it, a database a
 * file, and starts processes. `npm test` leaves out what is tagged as slow.
 */
export default defineConfig({
  test: {
    // A third would slow down the other two: PostgreSQL and what they start share their processors.
    maxWorkers: 2,
    globalSetup: "e2e/support/world.ts",
    sequence: { sequencer: LongestFirst },
    tags: [
      { name: "slow", description: "left to `npm run test:all`, and to CI where a change touches it" },
      {
        name: "both",
        description: "runs with the fast tests and with the slow ones, which rest on it or ask more of it",
      },
    ],
    // With `--changed`, what no test imports and all rest on.
    forceRerunTriggers: ["**/package-lock.json/**", "**/vitest.config.*/**", "**/prisma/**", "**/universe/**"],
    projects: [
      {
        resolve: { alias },
        test: {
          ...shared,
          name: "unit",
          include: ["{scripts,server}/**/*.test.ts", "components/**/*.test.ts?(x)"],
          setupFiles: "e2e/support/measuredTests.ts",
        },
      },
      {
        resolve: { alias },
        test: {
          ...shared,
          name: "integration",
          include: ["e2e/**/*.test.ts"],
          setupFiles: ["e2e/support/measuredTests.ts", "e2e/support/ownUpstreams.ts"],
        },
      },
    ],
  },
})
