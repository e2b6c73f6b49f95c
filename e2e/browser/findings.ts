import AxeBuilder from "@axe-core/playwright"
import { expect, type Page } from "@playwright/test"

/** Lets axe look at the page as it stands, by all of its rules but these. */
export async function expectNoFindings(page: Page, without: string[] = []): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).disableRules(without).analyze()
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))).toEqual([])
}

/**
 * What breaks in the page from now on: errors, those that it logs, and what its policy keeps it from. Of a page that is
 * answered with 404 the browser says that it is; that is no fault of the page.
 */
export function watchForFaults(page: Page): string[] {
  const faults: string[] = []
  page.on("pageerror", (error) => faults.push(String(error)))
  page.on("console", (message) => {
    const isPageNotFound = message.text().includes("status of 404") && message.location().url === page.url()
    if (message.type() === "error" && !isPageNotFound) faults.push(message.text())
  })
  return faults
}

/** At each of these widths, in pixels, nothing stands outside the page, once charts have taken the new width. */
export async function expectNoSidewaysScroll(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(wide, { message: `at ${width} pixels`, timeout: 2_000 }).toBeLessThanOrEqual(width)
  }
}
