import { refusalStatus } from "../../errors"
import { trackRecord } from "../../products/trackRecord"
import type { QuotaState } from "../../quota/store"
import { refusals } from "../../refusals"
import { limitRefusal, networkSubject } from "../caller"
import { problemBody } from "../problem"
import { type Outcome, run, runPublic } from "../run"
import type { Service } from "../service"
import { trackRequest } from "../trackRequest"
import type { Exchange } from "./exchange"
import { quotaOf } from "./quota"
import { readArguments, resultOf } from "./result"
import type { Tool } from "./tools"

/** What a call comes to: its result as JSON, and what is left of the quota. */
export type Called = { result: Buffer; quota: QuotaState }

/** Whether anybody may call the tool: the record is public on every surface. */
export const needsNoKey = ({ product }: Tool) => product.name === trackRecord.name

/** Runs one tool. A refusal is a result that the model can read: the same body as on REST, its `code` included. */
export async function callTool(service: Service, tool: Tool, args: unknown, exchange: Exchange): Promise<Called> {
  exchange.callCount++
  const { at, requestId, startedMs, identity } = exchange
  const path = `/mcp#${tool.name}`
  const outcome = await ask(service, tool, readArguments(args), exchange)
  if (outcome.refusal && identity.holder) {
    const limited = await limitRefusal(service, exchange, outcome.refusal, at)
    outcome.refusal = limited?.refusal ?? outcome.refusal
  }
  const status = outcome.refusal ? refusalStatus(outcome.refusal.refusal) : 200
  trackRequest(service, { method: "POST", path, channel: "mcp", requestId, at, startedMs }, outcome, status)
  exchange.quota = outcome.quota ?? (await quotaOf(service, exchange))
  return {
    result: outcome.answer ? resultOf(outcome.answer) : refused(service, path, outcome, requestId),
    quota: exchange.quota,
  }
}

function ask(
  service: Service,
  tool: Tool,
  input: Record<string, unknown>,
  { identity, network, at }: Exchange,
): Outcome | Promise<Outcome> {
  const { product } = tool
  const call = { input, channel: "mcp", at } as const
  if (needsNoKey(tool) && product.kind === "data") {
    return runPublic(service, { ...call, product }, networkSubject(network))
  }
  if (identity.holder) return run(service, { ...call, product, holder: identity.holder })
  const refusal = identity.refusal ?? refusals.keyMissing(service.pricingUrl)
  return { answer: null, refusal, holder: null, quota: null, endpoint: product.name, charged: 0 }
}

function refused(service: Service, path: string, { refusal }: Outcome, requestId: string): Buffer {
  if (!refusal) throw new Error("run() gave neither an answer nor a refusal")
  const text = JSON.stringify(problemBody(refusal, service.env.BASE_URL, path, requestId))
  return Buffer.from(`{"content":[{"type":"text","text":${JSON.stringify(text)}}],"isError":true}`)
}
