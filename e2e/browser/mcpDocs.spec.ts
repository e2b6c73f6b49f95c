import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, type Locator, type Page, test } from "@playwright/test"
import { keyPrefix } from "../../server/accounts/keys/format"
import { mcpClients } from "../support/mcpClients"
import { started } from "./started"
import { becomeOwner } from "./steps/account"
import { wordsOf } from "./steps/visitor"

const { origin, professionalKey } = started
const address = `${origin}/docs/mcp`

test("the steps for agents are filled in with a typed key, which is sent nowhere", async ({ page }) => {
  const sent: string[] = []
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`))
  await page.goto(address)
  await page.getByLabel("Your API key, to fill in the settings below").fill(professionalKey)
  for (const label of ["With a key", "~/.cursor/mcp.json", "Check the key and the connection"]) {
    await expect(block(page, label).first()).toContainText(professionalKey)
  }
  const config = new URL((await page.getByRole("link", { name: "Add Assay to Cursor" }).getAttribute("href")) ?? "")
  expect(JSON.parse(atob(config.searchParams.get("config") ?? ""))).toEqual({
    url: `${origin}/mcp?toolsets=all`,
    headers: { "X-API-Key": professionalKey },
  })
  expect(sent.filter((request) => request.includes(professionalKey))).toEqual([])
})

test("a signed-in reader sees which tools the plan has, and the prefixes of the account's keys", async ({ page }) => {
  const { key } = await becomeOwner(page, "agent")
  await page.goto(address)
  await expect(page.getByText(/Your plan is Free: it includes \d+ of the \d+ tools/)).toContainText(keyPrefix(key))
})

test("an invalid key is not filled in, and the page explains that", async ({ page }) => {
  await page.goto(address)
  await page.getByLabel("Your API key, to fill in the settings below").fill('x"; rm -rf ~; "')
  await expect(page.getByText("This does not look like a key")).toBeVisible()
  await expect(block(page, "Claude Code")).toContainText("ASSAY_API_KEY=YOUR_KEY")
})

test("the settings for any client connect one, and the table has the tools that it lists", async ({ page }) => {
  await page.goto(address)
  await page.getByLabel("Your API key, to fill in the settings below").fill(professionalKey)
  const settings = JSON.parse(await wordsOf(block(page, "With a key").last()))
  const { url, headers } = settings.mcpServers.assay
  expect(url).toBe(`${origin}/mcp`)
  const client = await mcpClients["@modelcontextprotocol/client 2.x"](url.replace(/\/mcp$/, ""), headers)
  for (const { name } of await client.listTools()) {
    await expect(page.getByRole("rowheader", { name, exact: true })).toBeVisible()
  }
  expect((await client.callTool("get_market_regime", {})).isError ?? false).toBe(false)
  await client.close()
})

test("the page is complete without JavaScript, and its downloads work as described", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(address)
  await expect(page.getByLabel("Your API key, to fill in the settings below")).toBeHidden()
  await expect(block(page, "Claude Code")).toContainText("YOUR_KEY")
  const folder = mkdtempSync(join(tmpdir(), "assay-download-"))
  const download = await wordsOf(block(page, "Download"))
  const check = (await wordsOf(block(page, "Check the key and the connection"))).replace("YOUR_KEY", professionalKey)
  const { stdout, status } = spawnSync("sh", ["-ec", `${download.replace("curl", "curl -s")}; ${check}`], {
    cwd: folder,
    encoding: "utf8",
  })
  expect([status, stdout]).toEqual([
    0,
    expect.stringMatching(/answers and has \d+ tools\.\nThe key assay_.*Professional/),
  ])
  rmSync(folder, { recursive: true })
  await context.close()
})

for (const name of ["server.py", "server.json", "server-card", "assay.mcpb"]) {
  test(`Next alone serves /mcp/${name} as the listener does`, async ({ request }) => {
    const [one, other] = await Promise.all(
      [origin, started.nextOrigin].map((each) => request.get(`${each}/mcp/${name}`)),
    )
    expect([one.status(), other.status()]).toEqual([200, 200])
    expect((await other.body()).equals(await one.body())).toBe(true)
    for (const header of ["content-type", "content-disposition", "content-security-policy"]) {
      expect(other.headers()[header]).toBe(one.headers()[header])
    }
  })
}

function block(page: Page, label: string): Locator {
  return page.locator("figure", { has: page.locator("figcaption", { hasText: label }) }).locator("pre")
}
