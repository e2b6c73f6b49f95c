import AxeBuilder from "@axe-core/playwright"
import { expect, type Page } from "@playwright/test"

/** Lets axe look at the page as it stands, by all of its rules but these. */
export async function expectNoFindings(page: Page, without: string[] = []): Promise<void> {
  await expectNone(lookAt(page).disableRules(without))
}

/** The same in light and then in dark colours; of the dark ones the rules that look at colours. */
export async function expectNoFindingsInBothColours(page: Page, without: string[] = []): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" })
  await expectNoFindings(page, without)
  await page.emulateMedia({ colorScheme: "dark" })
  await expectNone(lookAt(page).withRules(["color-contrast", "link-in-text-block"]))
}

/** What axe finds in several frames it puts together in a second page, which takes longer than to look at the first. */
function lookAt(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1)
}

async function expectNone(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))).toEqual([])
}

/**
 * Notes what breaks in the page from now on: errors, those that it logs, what its policy keeps it from, and what it fetched
 * early for nothing. Of a page that is answered with 404 the browser says that it is; that is no fault of the page at that address.
 */
export function watchForFaults(page: Page): (address: string) => string[] {
  const faults: { text: string; url: string }[] = []
  page.on("pageerror", (error) => faults.push({ text: String(error), url: "" }))
  page.on("console", (message) => {
    const text = message.text()
    const isFault = message.type() === "error" || text.includes("preloaded using link preload but not used")
    if (isFault) faults.push({ text, url: message.location().url })
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
