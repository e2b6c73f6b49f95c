import { mkdtempSync, rmSync } from "node:fs"
import { request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { issueKey } from "../../server/accounts/keys/issue"
import { listen } from "../../server/hosts/listen"
import type { Pages } from "../../server/hosts/pages/pageDoor"
import { openService } from "../../server/hosts/service"
import { collectApart } from "../../server/jobs/collecting"
import { proposeAndGrade } from "../../server/jobs/eventSignals"
import { runPipeline } from "../../server/jobs/pipeline"
import { requireWorld } from "../../server/jobs/world"
import { connect } from "../../server/platform/database/database"
import { migrate } from "../../server/platform/database/migrate"
import { openDatabase } from "../../server/platform/database/openDatabase"
import { readEnv } from "../../server/platform/env"
import { answerCache } from "../../server/surfaces/requests/answerCache"
import type { Service } from "../../server/surfaces/requests/service"

/** Calls before the baseline; by then, a cache of this size is full. */
const warmUpCalls = 5_000
const answerBytes = 8 * 1024 * 1024
const calls = 20_000
const mostGrowth = 1.25
const atOnce = 8

/**
 * Sends calls designed to be cached: long texts that never repeat. Prints the memory before and after, and returns
 * whether it stayed flat.
 */
export async function run(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), "assay-fuzz-"))
  const env = readEnv({ NODE_ENV: "production", WORLD_SIZE: "test", LOG_LEVEL: "silent", DATA_DIR: folder })
  const postgres = openDatabase(env)
  try {
    await migrate(postgres.url)
    const database = connect(postgres.url)
    await requireWorld(database, env)
    await runPipeline(database, env, { at: new Date() })
    await collectApart(database, env, { at: new Date() })
    await proposeAndGrade(database, env, { at: new Date(), now: () => new Date(), progress: () => {} })
    await database.close()
    return await attack(await openService(env, postgres.url, new Date()))
  } finally {
    postgres.release()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function attack(opened: Service): Promise<boolean> {
  const service = { ...opened, quota: unlimited(opened), answers: answerCache(answerBytes) }
  const listener = await listen(service, apiOnly, { host: "127.0.0.1", port: 0 })
  const keys: string[] = []
  for (let index = 0; index < 20; index++) {
    const change = { at: new Date(), actor: "fuzz" }
    keys.push(
      (await issueKey(service.database, { email: `fuzz${index}@example.com`, tier: "api_pro" }, {}, change)).key,
    )
  }
  const outcomes = { answered: 0, refused: 0 }
  const send = async (from: number, to: number) => {
    let next = from
    const one = async () => {
      while (next < to) {
        const index = next++
        outcomes[await call(listener.port, keys[index % keys.length], hostile(index))]++
      }
    }
    await Promise.all(Array.from({ length: atOnce }, one))
  }
  await send(0, warmUpCalls)
  const before = await memory()
  console.log(`after ${warmUpCalls} hostile calls: ${shown(before)}`)
  let after = before
  for (let sent = warmUpCalls; sent < calls; sent += warmUpCalls) {
    await send(sent, sent + warmUpCalls)
    after = await memory()
    console.log(`after ${sent + warmUpCalls}: ${shown(after)}`)
  }
  const growth = after.held / before.held
  const isFlat = growth <= mostGrowth
  console.log(`${outcomes.answered} of the calls were answered, ${outcomes.refused} refused`)
  console.log(`memory held, after / before: ${growth.toFixed(2)}, at most ${mostGrowth}: ${isFlat ? "holds" : "FAILS"}`)
  await listener.close()
  await opened.close()
  return isFlat
}

const apiOnly: Pages = {
  page: async (_, response) => void response.writeHead(404).end(),
}

type Memory = { held: number; heap: number }

/** Reachable bytes, after pending work and garbage collection. */
async function memory(): Promise<Memory> {
  for (let round = 0; round < 5; round++) {
    await delay(500)
    collectGarbage()
  }
  const { heapUsed, external } = process.memoryUsage()
  return { held: heapUsed + external, heap: heapUsed }
}

setFlagsFromString("--expose-gc")
const collectGarbage: () => void = runInNewContext("gc")

function shown({ held, heap }: Memory): string {
  const [all, inHeap] = [held, heap].map((bytes) => `${(bytes / 1024 / 1024).toFixed(0)} MB`)
  return `${all} held, ${inHeap} of it in the heap`
}

type ToolCall = { name: string; arguments: Record<string, unknown> }

/** A unique call. Half of them are valid, so that their answers are cached. */
function hostile(index: number): ToolCall {
  const past = new Date(Date.UTC(2026, 0, 5) + index * 977_777).toISOString()
  const digits = "7".repeat(30_000)
  const text = `${index}${"x".repeat(30_000)}`
  const shapes: ToolCall[] = [
    { name: "get_market_regime", arguments: { as_of: past } },
    { name: "get_ohlcv", arguments: { ticker: "AAPL", days: 1 + (index % 365), as_of: past } },
    { name: "get_market_regime", arguments: { as_of: past.replace("Z", `${digits}Z`) } },
    { name: "get_anomalies", arguments: { min_sigma: 1.5 + index / 10_000 } },
    { name: "get_ticker_prediction", arguments: { ticker: text } },
    { name: "get_anomalies", arguments: { min_sigma: `2.5${digits}${index}` } },
    { name: "get_ohlcv", arguments: { ticker: "MSFT", granularity: text } },
    {
      name: "get_ticker_prediction",
      arguments: { ticker: "AAPL", as_of: `${past.slice(0, 10)}T23:59:59.${index}-05:00` },
    },
    { name: "get_market_regime", arguments: { [text]: index } },
    { name: `get_${text}`, arguments: {} },
  ]
  return shapes[index % shapes.length]
}

function call(port: number, key: string, params: ToolCall): Promise<"answered" | "refused"> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params })
  const headers = {
    "Content-Type": "application/json",
    Accept: "application/json, text/event-stream",
    "X-API-Key": key,
    "Content-Length": Buffer.byteLength(body),
  }
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path: "/mcp", method: "POST", headers }, (response) => {
      let text = ""
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk
      })
      response.on("end", () => resolve(text.includes('"structuredContent"') ? "answered" : "refused"))
    })
    sent.on("error", reject)
    sent.end(body)
  })
}

function unlimited({ quota }: Service): Service["quota"] {
  const limits = { perMinute: 1e9, perDay: 1e9 }
  return {
    ...quota,
    charge: (subject, _, at, cost) => quota.charge(subject, limits, at, cost),
    peek: (subject, _, at) => quota.peek(subject, limits, at),
  }
}
