import { expect, type Page, test } from "@playwright/test"
import { build } from "esbuild"
import { postMcp } from "../support/mcpRequests"
import { expectNoFindings, listColourFindings } from "./findings"
import { started } from "./started"
import type { ToolResult } from "./viewHost"

const { origin, professionalKey } = started

const views = [
  { tool: "get_ticker_prediction", args: { ticker: "AAPL" }, says: ["AAPL", "Apple Inc.", "Probability up"] },
  { tool: "get_track_record", args: {}, says: ["Track record", "95% interval", "By direction", "Calibration"] },
] as const

let hostScript: string

test.beforeAll(async () => {
  const built = await build({ entryPoints: ["e2e/browser/viewHost.ts"], bundle: true, write: false, format: "iife" })
  hostScript = built.outputFiles[0].text
})

async function request<Result>(method: string, params: object): Promise<Result> {
  const response = await postMcp(origin, { jsonrpc: "2.0", id: 1, method, params }, { "X-API-Key": professionalKey })
  return (await response.json()).result
}

type Listed = { tools: { name: string; _meta?: { ui: { resourceUri: string } } }[] }
type Contents = { contents: { mimeType: string; text: string; _meta: { ui: object } }[] }

async function readView(tool: string) {
  const { tools } = await request<Listed>("tools/list", {})
  const uri = tools.find(({ name }) => name === tool)?._meta?.ui.resourceUri
  const { contents } = await request<Contents>("resources/read", { uri })
  return contents[0]
}

const callTool = (name: string, args: object) => request<ToolResult>("tools/call", { name, arguments: args })

/** A narrow page of a client, and all errors and requests of that page. */
async function openHost(page: Page) {
  const wrong: string[] = []
  page.on("console", (message) => message.type() === "error" && wrong.push(message.text()))
  page.on("pageerror", (error) => wrong.push(String(error)))
  page.on("request", ({ url }) => /^(about|data):/.test(url()) || wrong.push(url()))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.setContent("<!doctype html><html lang=en><title>Host</title><body style='margin: 0'><h1 hidden>Host</h1>")
  await page.addScriptTag({ content: hostScript })
  return { wrong, view: page.frameLocator("iframe") }
}

const show = (page: Page, shown: Parameters<Window["viewHost"]["show"]>[0]) =>
  page.evaluate((each) => window.viewHost.show(each), shown)

for (const { tool, args, says } of views) {
  test(`a client with MCP Apps shows ${tool}, in light and dark and on a narrow screen`, async ({ page }) => {
    const { mimeType, text: html, _meta } = await readView(tool)
    expect([mimeType, _meta.ui]).toEqual(["text/html;profile=mcp-app", { csp: {}, prefersBorder: true }])
    expect(Buffer.byteLength(html)).toBeLessThan(40_000)
    const { wrong, view } = await openHost(page)
    await show(page, { html, theme: "light", args, result: await callTool(tool, args) })
    for (const words of says) await expect(view.locator("main")).toContainText(words)
    await expect(view.getByText("Simulated data: it says nothing about the real market.")).toBeVisible()
    const colourOf = () => view.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor)
    const light = await colourOf()
    const { scrollWidth, height } = await view.locator("html").evaluate((root) => ({
      scrollWidth: root.scrollWidth,
      height: root.scrollHeight,
    }))
    expect(scrollWidth).toBeLessThanOrEqual(390)
    await expect
      .poll(() => page.locator("iframe").evaluate((frame) => frame.clientHeight))
      .toBeGreaterThanOrEqual(height - 1)
    await expectNoFindings(page)
    await page.evaluate(() => window.viewHost.setTheme("dark"))
    await expect.poll(colourOf).not.toBe(light)
    expect(await listColourFindings(page)).toEqual([])
    expect(wrong).toEqual([])
  })
}

test("a view explains a missing answer, and treats everything in an answer as text", async ({ page }) => {
  const { text: html } = await readView("get_ticker_prediction")
  const { wrong, view } = await openHost(page)
  const refused = await callTool("get_ticker_prediction", { ticker: "NOSUCH" })
  await show(page, { html, theme: "dark", args: {}, result: refused })
  await expect(view.locator("main")).toContainText("NOSUCH")
  const result = await callTool("get_ticker_prediction", { ticker: "AAPL" })
  const company_name = '<img src="https://evil.example/a" onerror="alert(1)">'
  Object.assign(Object(result.structuredContent), { company_name })
  await show(page, { html, theme: "dark", args: {}, result })
  await expect(view.locator("main")).toContainText(company_name)
  for (const structuredContent of [{}, { meta: {}, predictions: null }, { meta: null }]) {
    await show(page, { html, theme: "dark", args: {}, result: { content: [], structuredContent } })
    await expect(view.locator("main")).toContainText("This answer cannot be drawn.")
  }
  expect(wrong).toEqual([])
})

test("a view opens a page only through its client", async ({ page }) => {
  const { text: html } = await readView("get_track_record")
  const { view } = await openHost(page)
  const result = await callTool("get_track_record", {})
  await show(page, { html, theme: "light", args: {}, result })
  await view.getByRole("button", { name: "Methodology" }).click()
  await expect
    .poll(() => page.evaluate(() => window.viewHost.opened))
    .toEqual([Object(result.structuredContent).methodology_url])
})
