import { execFile } from "node:child_process"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { chromium } from "@playwright/test"
import { Assay } from "../../client/typescript/assay"
import browser from "../../playwright.config"
import { bySize } from "../size"
import type { RunningStart } from "./clone"

export type FirstClient = { name: string; seconds: number; has: string }

const tools = ["get_latest_predictions", "get_crowd_consensus", "get_edge_ledger"]
const patienceMs = bySize(600_000, 30_000)

export function startClients(start: RunningStart, key: string): Promise<FirstClient[]> {
  const asked = { python: inPython, typescript: inTypescript, "MCP client": byMcp, browser: inBrowser }
  return Promise.all(
    Object.entries(asked).map(async ([name, ask]) => {
      const has = await ask(start.origin, key).catch((error: unknown) => `failed: ${String(error)}`)
      return { name, seconds: start.seconds(), has }
    }),
  )
}

async function inPython(origin: string, key: string): Promise<string> {
  const env = { ...process.env, ASSAY_API_KEY: key }
  const { stdout } = await promisify(execFile)("python3", ["bench/start/firstClients.py", origin], { env })
  return summaryOf(JSON.parse(stdout))
}

async function inTypescript(origin: string, key: string): Promise<string> {
  const assay = new Assay({ key, baseUrl: origin })
  const answers = [
    await assay.predictions.latest({ limit: 3 }),
    await assay.crowd.consensus({ limit: 3 }),
    await assay.edge.ledger(),
  ]
  return summaryOf(answers.map(({ meta }) => meta.stale))
}

async function byMcp(origin: string, key: string): Promise<string> {
  const client = new Client({ name: "bench", version: "1.0.0" })
  const requestInit = { headers: { "X-API-Key": key } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { requestInit }))
  const stale: boolean[] = []
  for (const name of tools) {
    for (const end = Date.now() + patienceMs; Date.now() < end; ) {
      const result = await client.callTool({ name, arguments: { response_format: "detailed" } })
      const [content] = result.content
      const text = content.type === "text" ? content.text : ""
      if (!result.isError) {
        stale.push(JSON.parse(text).meta.stale)
        break
      }
      const [, seconds] = /Try again in (\d+) seconds/.exec(text) ?? []
      if (!seconds) throw new Error(text)
      await sleep(Number(seconds) * 1_000)
    }
  }
  await client.close()
  return summaryOf(stale)
}

async function inBrowser(origin: string): Promise<string> {
  const chrome = await chromium.launch(browser.use?.launchOptions)
  try {
    const page = await chrome.newPage()
    await page.goto(`${origin}/track-record`)
    await page.locator("#checkpoint").waitFor({ state: "attached", timeout: patienceMs })
    return `the page ${await page.title()}`
  } finally {
    await chrome.close()
  }
}

function summaryOf(stale: readonly boolean[]): string {
  return `${stale.length} answers, ${stale.filter((each) => !each).length} of them not stale`
}
