import { randomBytes } from "node:crypto"
import { Agent, request } from "node:http"
import { constants, setPriority } from "node:os"
import { createKey } from "../../server/accounts/keys/format"
import { say } from "../processes"
import { type Load, type LoadGot, momentBefore, type Question } from "./loads"

/** `load.ts LOAD` sends a load's questions over its connections, and reports what it got. */
const { origin, connections, questions, keys, since, stepMs, from = 0, ...load }: Load = JSON.parse(process.argv[2])

// Callers have their own machines; here they would take the two cores from the server.
setPriority(constants.priority.PRIORITY_LOW)

const agent = new Agent({ keepAlive: true, maxSockets: connections })
const got: LoadGot = { statuses: {}, bytes: 0 }
const end = performance.now() + (load.seconds ?? Number.POSITIVE_INFINITY) * 1_000
const last = from + (load.most ?? Number.POSITIVE_INFINITY)
let turn = from

await Promise.all(Array.from({ length: connections }, askOnAndOn))
agent.destroy()
say(got)

async function askOnAndOn(): Promise<void> {
  while (performance.now() < end && turn < last) {
    const status = await ask(questions[turn % questions.length], turn++)
    got.statuses[status] = (got.statuses[status] ?? 0) + 1
  }
}

/** Gives up on an answer that comes too late to be of use, as a caller would. */
function ask({ path, body, headers = {} }: Question, n: number): Promise<string> {
  const fill = (text: string) =>
    text
      .replaceAll("{moment}", () => momentBefore(since, n, stepMs))
      .replaceAll("{n}", String(n))
      .replaceAll("{token}", () => randomBytes(32).toString("base64url"))
      .replaceAll("{key}", () => createKey(randomBytes))
  const filled = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)]))
  const key = keys.length > 0 ? { "X-API-Key": keys[n % keys.length] } : {}
  return new Promise((resolve) => {
    const asked = request(
      `${origin}${fill(path)}`,
      { agent, method: body ? "POST" : "GET", headers: { ...key, ...networkOf(n), ...filled }, timeout: 30_000 },
      (response) => {
        response.on("data", (chunk: Buffer) => {
          got.bytes += chunk.length
        })
        response.once("end", () => resolve(String(response.statusCode)))
        response.once("error", () => resolve("cut off"))
      },
    )
    asked.once("timeout", () => asked.destroy())
    asked.once("error", () => resolve("no answer"))
    asked.end(body && fill(body))
  })
}

function networkOf(n: number): Record<string, string> {
  if (load.network) return { "X-Forwarded-For": load.network }
  if (!load.isFromManyNetworks) return {}
  return { "X-Forwarded-For": `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` }
}
