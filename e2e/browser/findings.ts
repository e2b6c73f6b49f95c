import AxeBuilder from "@axe-core/playwright"
import { expect, type Page } from "@playwright/test"

/** Lets axe look at the page as it stands, by all of its rules but these. */
export async function expectNoFindings(page: Page, without: string[] = []): Promise<void> {
  expect(await listFindings(page, { without })).toEqual([])
}

/** The same in light and then in dark colours; of the dark ones the rules that look at colours. */
export async function expectNoFindingsInBothColours(page: Page, without: string[] = []): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" })
  await expectNoFindings(page, without)
  await page.emulateMedia({ colorScheme: "dark" })
  expect(await listColourFindings(page)).toEqual([])
}

export type Finding = { id: string; where: string[] }

type Looking = {
  /** Rules that are left out. */ without?: string[] /** Parts of the page that are not looked at. */
  beside?: string[]
}

/** What axe finds by all rules of WCAG 2.2 AA, of which it leaves out the size of targets unless told, and the best practices. */
export function listFindings(page: Page, { without = [], beside = [] }: Looking = {}): Promise<Finding[]> {
  const rules = {
    "target-size": { enabled: true },
    ...Object.fromEntries(without.map((id) => [id, { enabled: false }])),
  }
  return findingsOf(beside.reduce((axe, part) => axe.exclude(part), lookAt(page).options({ ...violations, rules })))
}

/** What it finds by the rules that look at colours, in those in which the page stands. */
export function listColourFindings(page: Page): Promise<Finding[]> {
  return findingsOf(lookAt(page).options(violations).withRules(["color-contrast", "link-in-text-block"]))
}

/** What passes is not reported in full, which would take as long as the looking. */
const violations = { resultTypes: ["violations" as const] }

/** What axe finds in several frames it puts together in a second page, which takes longer than to look at the first. */
function lookAt(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1)
}

async function findingsOf(axe: AxeBuilder): Promise<Finding[]> {
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))
}

/**
 * Notes what breaks in the page from now on: errors and warnings, those that it logs, requests that fail, and what its
 * policy keeps it from. Of a page that is answered with 404 the browser says that it is; that is no fault of the page at
 * that address. A request that the page itself no longer wants is not one that failed.
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

/** At each of these widths, in pixels, nothing stands outside the page, once charts have taken the new width. */
export async function expectNoSidewaysScroll(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(wide, { message: `at ${width} pixels`, timeout: 2_000 }).toBeLessThanOrEqual(width)
  }
}
