import { expect, type Page } from "@playwright/test"
import type { RunOptions } from "axe-core"
import { runAxe } from "./axe"

export async function expectNoFindings(page: Page, without: string[] = []): Promise<void> {
  expect(await listFindings(page, { without })).toEqual([])
}

/** In light and dark; in dark only with the color rules. */
export async function expectNoFindingsInBothColours(page: Page, without: string[] = []): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" })
  await expectNoFindings(page, without)
  await page.emulateMedia({ colorScheme: "dark" })
  expect(await listColourFindings(page)).toEqual([])
}

export type Finding = { id: string; where: string[] }

type Looking = {
  without?: string[] /** Parts of the page to skip. */
  beside?: string[]
}

/** WCAG 2.2 AA, including target size, which axe leaves out by default, and best practices. */
export async function listFindings(page: Page, { without = [], beside = [] }: Looking = {}): Promise<Finding[]> {
  const rules = {
    "target-size": { enabled: true },
    ...Object.fromEntries(without.map((id) => [id, { enabled: false }])),
  }
  return lookAt(page, { rules }, beside)
}

export async function listColourFindings(page: Page): Promise<Finding[]> {
  return lookAt(page, { runOnly: ["color-contrast", "link-in-text-block"] })
}

async function lookAt(page: Page, options: RunOptions, beside: string[] = []): Promise<Finding[]> {
  await expect(page).toHaveTitle(/\S/)
  const context = { exclude: ['iframe[loading="lazy"]', ...beside].map((part) => [part]) }
  // Reporting passes in full would take as long as the analysis.
  const { violations } = await runAxe(page, context, { ...options, resultTypes: ["violations"] })
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))
}

/**
 * Records console errors and warnings, failed requests and policy violations. The browser's message about a 404 page is
 * not a fault of that page, and neither are requests that the page cancelled.
 */
export function watchForFaults(page: Page): (address: string) => string[] {
  const faults: { text: string; url: string }[] = []
  page.on("pageerror", (error) => faults.push({ text: String(error), url: "" }))
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()))
      faults.push({ text: message.text(), url: message.location().url })
  })
  page.on("requestfailed", (request) => {
    const text = request.failure()?.errorText ?? "failed"
    if (text !== "net::ERR_ABORTED") faults.push({ text, url: request.url() })
  })
  const isNotFound = (address: string, text: string, url: string) => url === address && text.includes("status of 404")
  return (address) =>
    faults.filter(({ text, url }) => !isNotFound(address, text, url)).map(({ text, url }) => `${text} (${url})`)
}

/** At each width in pixels, after charts have resized. */
export async function expectNoSidewaysScroll(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(wide, { message: `at ${width} pixels` }).toBeLessThanOrEqual(width)
  }
}
