import AxeBuilder from "@axe-core/playwright"
import { expect, test } from "@playwright/test"
import { pages, started } from "./started"

for (const [name, path] of Object.entries(pages)) {
  const address = `${started.origin}${path}`

  for (const colorScheme of ["light", "dark"] as const) {
    test(`${name} has nothing for axe to find in ${colorScheme} colours, and breaks nothing`, async ({ page }) => {
      const broken: string[] = []
      page.on("pageerror", (error) => broken.push(String(error)))
      page.on("console", (message) => {
        if (message.type() === "error" && message.location().url !== address) broken.push(message.text())
      })
      await page.emulateMedia({ colorScheme })
      await page.goto(address, { waitUntil: "networkidle" })
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))).toEqual([])
      expect(broken).toEqual([])
    })
  }

  for (const width of [320, 390, 1280]) {
    test(`${name} does not scroll sideways at ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(address)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide).toBeLessThanOrEqual(width)
    })
  }
}
