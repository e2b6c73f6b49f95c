import { isRefusal, type Refusal, refusalStatus } from "../../errors"
import type { Holder } from "../../keys/verify"
import type { QuotaWindow } from "../../quota/store"
import { type Caller, limitRefusal, networkSubject } from "../caller"
import { keyFrom } from "../credentials"
import { problemBody } from "../problem"
import { type Outcome, run } from "../run"
import type { Service } from "../service"
import { trackRequest } from "../trackRequest"
import { resultOf } from "./result"
import type { Tool } from "./tools"

/** One HTTP request to the MCP surface, with whatever calls are in it. */
export type Exchange = Caller & {
  requestId: string
  at: number
  startedMs: number
  /** Of the key that was sent, if it is in force. Who has none was counted as soon as the request came. */
  holder: Holder | null
  /** Those whose tools the address offers. */
  toolsets: readonly string[]
  /** What was sent to each call, by its id. */
  sentArguments: Map<unknown, unknown>
  /** How many tools were called so far. */
  callCount: number
  /** The window that was full for uncharged requests. */
  fullMinute?: QuotaWindow
}

/** Runs one tool. A refusal is a result that the model can read. */
export async function callTool(service: Service, tool: Tool, args: unknown, exchange: Exchange) {
  exchange.callCount++
  const { at, requestId } = exchange
  const path = `/mcp#${tool.name}`
  const outcome = await ask(service, tool, args, exchange)
  if (outcome.refusal && exchange.holder) {
    const limited = await limitRefusal(service, exchange, outcome.refusal, at)
    outcome.refusal = limited?.refusal ?? outcome.refusal
  }
  const status = outcome.refusal ? refusalStatus(outcome.refusal.refusal) : 200
  const request = { method: "POST", path, channel: "mcp", requestId, at, startedMs: exchange.startedMs } as const
  trackRequest(service, request, outcome, status)
  if (!outcome.answer) return refused(service, path, outcome.refusal, requestId)
  return resultOf(outcome.answer)
}

async function ask(service: Service, tool: Tool, args: unknown, exchange: Exchange): Promise<Outcome> {
  const { product } = tool
  const { headers, network, at } = exchange
  try {
    const input = typeof args === "object" && args !== null ? { ...args } : {}
    const key = tool.needsKey ? keyFrom(headers, service.pricingUrl) : undefined
    const openTo = tool.needsKey ? undefined : networkSubject(network)
    return await run(service, { product, input, key, openTo, channel: "mcp", at })
  } catch (refusal) {
    if (!isRefusal(refusal)) throw refusal
    return { answer: null, refusal, holder: null, quota: null, endpoint: product.name, charged: 0 }
  }
}

/** A refusal is a result that the model can read: the same body as on REST, its `code` included. */
function refused(service: Service, path: string, refusal: Refusal | null, requestId: string) {
  if (!refusal) throw new Error("run() gave neither an answer nor a refusal")
  const problem = problemBody(refusal, service.env.BASE_URL, path, requestId)
  return { isError: true, content: [{ type: "text" as const, text: JSON.stringify(problem) }] }
}
