import { expect, test } from "@playwright/test"
import { listColourFindings, listFindings } from "./findings"

const pale = "<p style='color: #ccc; background: #fff'>Pale</p>"
const escaped = (html: string) => html.replaceAll("&", "&amp;").replaceAll('"', "&quot;")
const frameOf = (html: string) => `<iframe title="Frame" sandbox="allow-scripts" srcdoc="${escaped(html)}"></iframe>`

const slow = `<script>
  let loaded
  const wait = () => { const end = Date.now() + 1500; while (Date.now() < end); }
  Object.defineProperty(window, "axe", { get: () => loaded, set(axe) { if (!loaded) wait(); loaded = axe } })
</script>`

test("a fault in a frame within a frame is found, even if axe takes long to load", async ({ page }) => {
  const inner = `<html lang="en"><body><main><h1>Inner</h1><img src="data:,">${pale}</main>${slow}`
  await page.setContent(
    `<!doctype html><html lang="en"><title>Page</title>${frameOf(`<html lang="en">${frameOf(inner)}`)}`,
  )
  await page.frameLocator("iframe").frameLocator("iframe").locator("main").waitFor({ state: "attached" })
  const found = await listFindings(page)
  expect(found.map(({ id }) => id).toSorted()).toEqual(["color-contrast", "image-alt"])
  expect(await listColourFindings(page)).toEqual([{ id: "color-contrast", where: [pale.replaceAll("'", '"')] }])
})
