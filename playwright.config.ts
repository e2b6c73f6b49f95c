import { defineConfig } from "@playwright/test"

const longest = "**/everyPage.spec.ts"
const last = "**/writtenSecrets.spec.ts"

/**
 * `npm test` takes those tagged @fast, and CI the others after them. An option of the command line would not be heeded by
 * the projects that another one depends on.
 */
const { TEST_JOURNEYS: which } = process.env
const grep = which === "fast" ? /@fast/ : undefined
const grepInvert = which === "others" ? /@fast/ : undefined

/** The pages of a started server in Chromium; the setup starts it on a small simulated world. */
export default defineConfig({
  testDir: "e2e/browser",
  testMatch: "*.spec.ts",
  globalSetup: "./e2e/browser/setup.ts",
  snapshotPathTemplate: "e2e/golden/{arg}{ext}",
  forbidOnly: true,
  grep,
  grepInvert,
  workers: 2,
  // A duration shows how busy the machine is, so these limits only end what would never end.
  timeout: 400_000,
  expect: { timeout: 60_000 },
  reporter: "list",
  projects: [
    // It takes as long as a third of the others, which it would leave one worker idle after.
    { name: "every page", testMatch: longest },
    { name: "pages", testIgnore: [longest, last] },
    // What all the others have left behind.
    { name: "after", testMatch: last, dependencies: ["every page", "pages"] },
  ],
  use: {
    launchOptions: {
      // Chromium itself draws the frame of a window too, in a process of its own, for each context that a test opens.
      executablePath: "/usr/bin/chromium-headless-shell",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
})
