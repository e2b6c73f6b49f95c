import { isRefusal, type Refusal, refusalStatus } from "../../errors"
import type { Holder } from "../../keys/verify"
import type { Product } from "../../products/product"
import type { QuotaWindow } from "../../quota/store"
import { type Caller, limitRefusal } from "../caller"
import { keyFrom } from "../credentials"
import { problemBody } from "../problem"
import { type Outcome, run } from "../run"
import type { Service } from "../service"
import { trackRequest } from "../trackRequest"
import { resultOf } from "./result"

/** One HTTP request to the MCP surface, with whatever calls are in it. */
export type Exchange = Caller & {
  requestId: string
  at: number
  startedMs: number
  /** Of the key that was sent, if it is in force. Who has none was counted as soon as the request came. */
  holder: Holder | null
  /** What was sent to each call, by its id. */
  sentArguments: Map<unknown, unknown>
  /** How many tools were called so far. */
  callCount: number
  /** The window that was full for uncharged requests. */
  fullMinute?: QuotaWindow
  /** Why a resource was not read that needs a key: the whole request is then a 401. */
  keyRefusal?: Refusal
}

/** Runs one tool. A refusal is a result that the model can read. */
export async function callTool(service: Service, product: Product, args: unknown, exchange: Exchange) {
  const path = `/mcp#${product.tool}`
  const outcome = await callProduct(service, product, args, path, exchange)
  if (!outcome.answer) return refused(service, path, outcome.refusal, exchange.requestId)
  return resultOf(outcome.answer)
}

/** Runs a product for a tool or a resource: it is charged and counted, and leaves its line in the log. */
export async function callProduct(
  service: Service,
  product: Product,
  args: unknown,
  path: string,
  exchange: Exchange,
): Promise<Outcome> {
  exchange.callCount++
  const { at, requestId } = exchange
  const outcome = await ask(service, product, args, exchange)
  if (outcome.refusal && exchange.holder) {
    const limited = await limitRefusal(service, exchange, outcome.refusal, at)
    outcome.refusal = limited?.refusal ?? outcome.refusal
  }
  const status = outcome.refusal ? refusalStatus(outcome.refusal.refusal) : 200
  const request = { method: "POST", path, channel: "mcp", requestId, at, startedMs: exchange.startedMs } as const
  trackRequest(service, request, outcome, status)
  return outcome
}

async function ask(service: Service, product: Product, args: unknown, { headers, at }: Exchange): Promise<Outcome> {
  try {
    const key = keyFrom(headers, service.pricingUrl)
    const input = typeof args === "object" && args !== null ? { ...args } : {}
    return await run(service, { product, input, key, channel: "mcp", at })
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
