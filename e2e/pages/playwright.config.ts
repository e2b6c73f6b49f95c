import { defineConfig } from "@playwright/test"
import browser from "../../playwright.config"

/**
 * `npm run test:pages`: every page in every plan, wide and narrow, light and dark, and each kind of page in its states.
 * What was seen is on contact sheets, which the last step makes whether or not anything was found.
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
