import type { QuotaState } from "../../accounts/quota/store"
import { networkSubject } from "../../accounts/refusalLimit"
import { refusals } from "../../accounts/refusals"
import { type Refusal, refusalStatus } from "../../platform/errors"

import { type ToolResult, wholeResult } from "../formats/toolResult"
import { problemBody } from "../http/problem"
import { limitRefusal } from "../requests/caller"
import { type Outcome, type ProductCall, run } from "../requests/run"
import { isSampled } from "../requests/samples/sample"
import type { Service } from "../requests/service"
import { trackRequest } from "../requests/trackRequest"
import type { ToolArguments } from "./arguments"
import type { Exchange } from "./exchange"
import { quotaOf } from "./quota"
import { resultOf } from "./result"
import type { Tool } from "./tools"

export type Called = { fields: Buffer; quota: QuotaState; isSample?: boolean }

/** A refusal becomes a result that the model can read, with the same body and `code` as on REST. */
export async function callTool(service: Service, tool: Tool, read: ToolArguments, exchange: Exchange): Promise<Called> {
  const { product } = tool
  const path = `/mcp#${tool.name}`
  const last: { result?: ToolResult } = {}
  const call: LoggedQuestion = {
    ...{ product, input: read.input, path, last },
    openTo: tool.needsKey ? undefined : networkSubject(exchange.network),
    rowsThatFit: async (answer, selection) => {
      last.result = await resultOf(service, answer, { product, ...read, selection })
      return last.result.rows
    },
  }
  const outcome = await callProduct(service, call, exchange)
  const quota = exchange.quota ?? (await quotaOf(service, exchange))
  const { answer, selection } = outcome
  const isSample = outcome.holder !== null && isSampled(outcome.holder, product.name)
  if (answer) {
    const fields = last.result?.body ?? wholeResult(answer.body, product, { ...read, selection })
    return { fields, quota, isSample }
  }
  if (!outcome.refusal) throw new Error("run() gave neither an answer nor a refusal")
  return { fields: refusedFields(service, path, outcome.refusal, exchange.requestId), quota }
}

type Question = Pick<ProductCall, "product" | "input" | "openTo" | "rowsThatFit">

/** `path` is the place of the call in logs and refusals, and `last` the result that `rowsThatFit` made last. */
type LoggedQuestion = Question & { path: string; last: { result?: ToolResult } }

export async function callProduct(
  service: Service,
  { path, last, ...question }: LoggedQuestion,
  exchange: Exchange,
): Promise<Outcome> {
  exchange.callCount++
  const { at, network, requestId, startedMs, identity } = exchange
  const outcome = await ask(service, question, exchange)
  if (outcome.refusal && identity.holder) {
    const limited = await limitRefusal(service, exchange, outcome.refusal, at)
    outcome.refusal = limited?.refusal ?? outcome.refusal
  }
  const status = outcome.refusal ? refusalStatus(outcome.refusal.refusal) : 200
  outcome.sent = sentText(outcome, last.result)
  trackRequest(service, { method: "POST", path, network, channel: "mcp", requestId, at, startedMs }, outcome, status)
  if (outcome.quota) exchange.quota = outcome.quota
  return outcome
}

function sentText({ sent }: Outcome, result?: ToolResult): Outcome["sent"] {
  return sent && result?.body ? { ...sent, form: "result", sha256: result.sha256 } : undefined
}

async function ask(
  service: Service,
  question: Question,
  { identity: { holder, refusal }, address, at }: Exchange,
): Promise<Outcome> {
  const call = { ...question, channel: "mcp", at } as const
  if (question.openTo !== undefined) return run(service, call)
  if (holder) return run(service, { ...call, holder, address })
  const missing = refusal ?? refusals.keyMissing(service.pricingUrl, "mcp")
  const { product, input } = question
  return { answer: null, refusal: missing, holder: null, quota: null, endpoint: product.name, input, charged: 0 }
}

export function refusedFields(service: Service, path: string, refusal: Refusal, requestId: string): Buffer {
  const text = JSON.stringify(problemBody(refusal, service.env.BASE_URL, { instance: path, requestId }))
  return Buffer.from(`"content":[{"type":"text","text":${JSON.stringify(text)}}],"isError":true`)
}
