import AxeBuilder from "@axe-core/playwright"
import { expect, type Page } from "@playwright/test"

/** Lets axe look at the page as it stands, by all of its rules but these. */
export async function expectNoFindings(page: Page, without: string[] = []): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).disableRules(without).analyze()
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))).toEqual([])
}

/** At each of these widths, in pixels, nothing stands outside the page, once charts have taken the new width. */
export async function expectNoSidewaysScroll(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(wide, { message: `at ${width} pixels`, timeout: 2_000 }).toBeLessThanOrEqual(width)
  }
}
