import { chromium } from "@playwright/test"
import { freePort } from "../../e2e/support/machine"
import browser from "../../playwright.config"
import { connect } from "../../server/platform/database/database"
import { publicPages } from "../../server/surfaces/site/publicPages"
import { median } from "../figure"
import { issueKeys } from "../keys"
import { type Audit, audit, type Category, categories } from "./audit"
import { besidePage } from "./beside"

const publicPaths = publicPages.map(({ path }) => path)

/*
 * Lighthouse on every public page as a phone on a slow network: medians of three runs. Performance depends on the
 * machine and is only shown; the other categories must be 100, and the home page's script below its limit.
 */

const runs = 3
const mostHomeKilobytes = 120
const leastPerformance = 95
const mostAddedMs = 5
const besideHow =
  "Answers of the API while one page a second is viewed, medians of 5 rounds in turn with rounds without."

/** One documentation page of each kind. */
const documentation = ["/docs", "/docs/quickstart", "/docs/api/predictions/latest", "/docs/errors/rate_limited_minute"]

process.once("SIGINT", () => process.exit(130))
const asked = process.argv.slice(2)
const [given] = asked.filter((word) => word.startsWith("http"))
const paths = asked.filter((word) => word.startsWith("/"))

const { origin, databaseUrl, end } = await openServer(given)
const port = await freePort()
const { launchOptions } = browser.use ?? {}
const args = [...(launchOptions?.args ?? []), `--remote-debugging-port=${port}`]
const chrome = await chromium.launch({ ...launchOptions, args })
const failed: string[] = []
try {
  console.log(
    `Lighthouse, mobile, median of ${runs}. Aim: performance ${leastPerformance}. Required: 100 elsewhere, and`,
  )
  console.log(`less than ${mostHomeKilobytes} kB of compressed script on the home page.\n`)
  console.log(line("Page", [...Object.values(categories), "Script", "LCP"]))
  for (const path of paths.length > 0 ? paths : [...publicPaths, ...documentation]) {
    const audits: Audit[] = []
    for (let run = 0; run < runs; run++) audits.push(await audit(`${origin}${path}`, port))
    report(path, audits)
  }
  if (databaseUrl) await reportBeside(databaseUrl)
} finally {
  await chrome.close()
  await end()
}
for (const words of failed) console.log(`\n${words}`)
console.log(failed.length === 0 ? "\nEverything required holds." : "\nNot everything required holds.")
process.exit(failed.length === 0 ? 0 : 1)

function report(path: string, audits: Audit[]): void {
  const scores = Object.keys(categories).map((id) => median(audits.map(({ scores }) => scores[id as Category])))
  const kilobytes = median(audits.map(({ scriptKilobytes }) => scriptKilobytes))
  const seconds = median(audits.map(({ largestPaintSeconds }) => largestPaintSeconds))
  console.log(line(path, [...scores.map(String), `${kilobytes.toFixed(1)} kB`, `${seconds.toFixed(1)} s`]))
  for (const why of new Set(audits.flatMap(({ unmeasured }) => unmeasured))) console.log(`  not measured: ${why}`)
  const isShort = Object.keys(categories).some((id, index) => id !== "performance" && scores[index] < 100)
  if (isShort) failed.push(`${path}: ${[...new Set(audits.flatMap(({ failures }) => failures))].join("; ")}`)
  if (path === "/" && kilobytes >= mostHomeKilobytes) failed.push(`/: ${kilobytes.toFixed(1)} kB of script`)
}

/** The effect of page views on API latency needs many keys, and so our own server. */
async function reportBeside(databaseUrl: string): Promise<void> {
  const database = connect(databaseUrl, 2)
  const keys = await issueKeys(database, 400).finally(() => database.close())
  console.log(`\n${besideHow} Aim: less than ${mostAddedMs} ms more.\n`)
  console.log(line("Page", ["p99 alone", "p99 beside", "added", "answers"]))
  for (const path of ["/", "/docs/quickstart", "/track-record"]) {
    const { alone, beside, added, answers } = await besidePage(origin, keys, path)
    console.log(line(path, [...[alone, beside, added].map((ms) => `${ms.toFixed(1)} ms`), String(answers)]))
  }
}

type Opened = { origin: string; databaseUrl: string | null; end(): Promise<void> }

async function openServer(address: string | undefined): Promise<Opened> {
  if (address) return { origin: new URL(address).origin, databaseUrl: null, end: async () => {} }
  const { default: setup } = await import("../../e2e/browser/setup")
  const end = await setup()
  const { started } = await import("../../e2e/browser/started")
  return { origin: started.origin, databaseUrl: started.databaseUrl, end }
}

function line(name: string, cells: string[]): string {
  return [name.padEnd(36), ...cells.map((cell) => cell.padStart(15))].join("")
}
