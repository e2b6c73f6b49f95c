import { setTimeout as delay } from "node:timers/promises"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { issueKeys } from "../../bench/keys"
import { inDatabase, type Place } from "../../bench/places"
import { fillWorld, listenOn, withoutLimits } from "../../bench/world"
import { openService } from "../../server/hosts/service"
import { answerCache } from "../../server/surfaces/requests/answerCache"
import { call } from "../harness/ask"

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
export function run(): Promise<boolean> {
  return inDatabase({ NODE_ENV: "production", WORLD_SIZE: "test" }, attack)
}

async function attack({ database, env }: Place): Promise<boolean> {
  await fillWorld(database, env)
  const opened = await openService(env, database.url, new Date())
  const service = { ...withoutLimits(opened), answers: answerCache(answerBytes) }
  const origin = `http://127.0.0.1:${await listenOn(service)}`
  const keys = await issueKeys(database, 20, "fuzz")
  const outcomes = { answered: 0, refused: 0 }
  const send = async (from: number, to: number) => {
    let next = from
    const one = async () => {
      while (next < to) {
        const index = next++
        const response = await call(origin, keys[index % keys.length], hostile(index), "2025-11-25")
        outcomes[(await response.text()).includes('"structuredContent"') ? "answered" : "refused"]++
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
  await opened.close()
  return isFlat
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
