import { chromium } from "@playwright/test"
import { freePort } from "../../e2e/support/machine"
import browser from "../../playwright.config"
import { publicPages } from "../../server/surfaces/site/publicPages"
import { median } from "../figure"
import { type Audit, audit, type Category, categories } from "./audit"

/*
 * Lighthouse on every public page, as a phone on a slow network: medians of three runs. Performance depends on what else
 * the machine does and is shown only; the other categories must be 100, and the script of the home page under its limit.
 */

const runs = 3
const mostHomeKilobytes = 120
const leastPerformance = 95

/** One page of each kind of the documentation, beside the pages that have a route of their own. */
const documentation = ["/docs", "/docs/quickstart", "/docs/api/predictions/latest", "/docs/errors/rate_limited_minute"]

process.once("SIGINT", () => process.exit(130))
const asked = process.argv.slice(2)
const [given] = asked.filter((word) => word.startsWith("http"))
const paths = asked.filter((word) => word.startsWith("/"))

const { origin, end } = await openServer(given)
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
  for (const path of paths.length > 0 ? paths : [...publicPages, ...documentation]) {
    const audits: Audit[] = []
    for (let run = 0; run < runs; run++) audits.push(await audit(`${origin}${path}`, port))
    report(path, audits)
  }
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
  console.log(line(path, [...scores.map(String), `${kilobytes.toFixed(0)} kB`, `${seconds.toFixed(1)} s`]))
  const isShort = Object.keys(categories).some((id, index) => id !== "performance" && scores[index] < 100)
  if (isShort) failed.push(`${path}: ${[...new Set(audits.flatMap(({ failures }) => failures))].join("; ")}`)
  if (path === "/" && kilobytes >= mostHomeKilobytes) failed.push(`/: ${kilobytes.toFixed(1)} kB of script`)
}

/** A server that is running already, or one that is started as the tests of the pages start theirs. */
async function openServer(address: string | undefined): Promise<{ origin: string; end(): Promise<void> }> {
  if (address) return { origin: new URL(address).origin, end: async () => {} }
  const { default: setup } = await import("../../e2e/browser/setup")
  const end = await setup()
  const { started } = await import("../../e2e/browser/started")
  return { origin: started.origin, end }
}

function line(name: string, cells: string[]): string {
  return [name.padEnd(36), ...cells.map((cell) => cell.padStart(15))].join("")
}
