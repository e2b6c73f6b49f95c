import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

const alias = { "@": fileURLToPath(new URL(".", import.meta.url)) }
const shared = { environment: "node" as const, testTimeout: 30_000, hookTimeout: 120_000 }

/** `unit` needs nothing but Node; `integration` runs on a real PostgreSQL with a small simulated world in it. */
export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: { ...shared, name: "unit", include: ["server/**/*.test.ts", "components/**/*.test.ts?(x)"] },
      },
      {
        resolve: { alias },
        test: {
          ...shared,
          name: "integration",
          include: ["e2e/**/*.test.ts"],
          globalSetup: "e2e/support/world.ts",
          fileParallelism: false,
        },
      },
    ],
  },
})
