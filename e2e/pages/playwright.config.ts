import { defineConfig } from "@playwright/test"
import browser from "../../playwright.config"

/**
 * `npm run test:all -- pages`: every page in every plan, wide and narrow, light and dark, and each kind of page in its
 * states. The last step always makes contact sheets.
 */
export default defineConfig({
  ...browser,
  testDir: ".",
  globalSetup: "../browser/setup.ts",
  fullyParallel: true,
  timeout: 400_000,
  projects: [
    { name: "before", testMatch: "before.spec.ts", teardown: "after" },
    { name: "pages", testMatch: ["visits.spec.ts", "states.spec.ts"], dependencies: ["before"] },
    { name: "after", testMatch: "after.spec.ts" },
  ],
})
