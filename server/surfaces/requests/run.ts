/*
 * Everything by which products are asked for: `run()` decides, and REST, MCP, OpenAPI, the docs and the dashboard
 * translate. It may not know which host carries it: no Next, no React, no listener.
 */

import { type KeyVerdict, peekKey } from "../../accounts/keys/quota"
import type { Holder } from "../../accounts/keys/verify"
import type { QuotaState } from "../../accounts/quota/store"
import { listReceived } from "../../accounts/received"
import { refusals } from "../../accounts/refusals"
import { isRefusal, type Refusal } from "../../platform/errors"
import type { AccountView, Product, ReceivingAccount } from "../../products/product"
import { type ComputedAnswer, encode } from "../formats/encoded"
import { type Selection, selectionOf } from "../formats/fields"
import { type Format, typesOf } from "../formats/format"
import { admit, type Credential, charge, refund, requireTier } from "./admission"
import type { Moved } from "./alias"
import { pageOf, type RowsThatFit } from "./answerOf"
import { parseParams } from "./parse"
import { refusalOfFailure } from "./refusalOf"
import { isSampled, sampleOf } from "./samples/sample"
import { selectedOf } from "./selected"
import type { Service } from "./service"
import { type Table, tableOf } from "./tableCache"

/** `network` has so many look-ups of unknown keys; some keys are limited to addresses. */
export type ProductCall = Credential & {
  product: Product
  input: Record<string, unknown>
  /** The network of a caller of a public product: counted before, and not charged. */
  openTo?: string
  /** The account of a page's session: limited to its plan, counted before, and not charged. */
  member?: Member
  rowsThatFit?(answer: ComputedAnswer, selection?: Selection): ReturnType<RowsThatFit>
  /** In what form the rows are sent; null if the caller accepts none that there is. */
  format?: Format | null
}

type Member = Pick<Holder, "payerId" | "tier">

export type Outcome = {
  answer: ComputedAnswer | null
  /** The rows, if a format other than JSON was requested. */
  table?: Table
  /** Which fields were asked for, if not all. A surface with `rowsThatFit` selects them itself. */
  selection?: Selection
  refusal: Refusal | null
  holder: Holder | null
  /** Both windows after this call. */
  quota: QuotaState | null
  /** The product's name, as usage counts it. */
  endpoint: string | null
  /** As sent. */
  input: Readonly<Record<string, unknown>> | null
  charged: 0 | 1
  /** Identifies the bytes that were sent. Absent if they cannot be computed again. */
  sent?: SentAnswer
  /** Set if the question came by an old path of its product. */
  moved?: Moved
}

/** `asOf` in epoch ms; `sha256` of the bytes before compression. */
type SentAnswer = { asOf: number; sha256: string; form: AnswerForm }

/** `result` is the text of a tool's result. */
export type AnswerForm = Format | "result"

/**
 * The single entry point of all surfaces. Checks in the contract's order: key present, known, active, within its own
 * limits; tier; parameters; minute; day. Refused and failed requests are not charged.
 */
export async function run(service: Service, call: ProductCall): Promise<Outcome> {
  const outcome: Outcome = {
    answer: null,
    refusal: null,
    holder: null,
    quota: null,
    endpoint: call.product.name,
    input: call.input,
    charged: 0,
  }
  try {
    const answer = await attempt(service, call, outcome)
    return await withAnswer(service, call, answer, outcome)
  } catch (error) {
    return refuse(service, call, outcome, error)
  }
}

/** Fills in the rest of the outcome as the call proceeds. */
async function attempt(service: Service, call: ProductCall, outcome: Outcome): Promise<ComputedAnswer> {
  const { product, at } = call
  if (call.openTo !== undefined) return answerOpenly(service, call, call.openTo, outcome)
  if (call.member) {
    requireTier(service, call.member, call)
    return answerOpenly(service, call, call.member.payerId, outcome)
  }
  const holder = await admit(service, call, outcome, call)
  requireTier(service, holder, call)
  const params = parseParams(service, call)
  outcome.selection = selectionOf(product, params, call.input)
  if (call.format === null) throw refusals.notAcceptable(typesOf(product))
  const quota = await charge(service, holder, at, outcome)
  if (isSampled(holder, product.name)) return sampleOf(product.name).answer
  outcome.charged = holder.limits?.isTest ? 0 : 1
  return computeAnswer(service, call, params, { holder, quota, selection: outcome.selection })
}

function answerOpenly(
  service: Service,
  call: ProductCall,
  owner: string,
  outcome: Pick<Outcome, "selection">,
): Promise<ComputedAnswer> {
  const { product, at } = call
  if (product.kind !== "data") throw new Error(`${product.name} tells of an account, which only a key names`)
  const params = parseParams(service, call)
  outcome.selection = selectionOf(product, params, call.input)
  return pageOf(service, { product, params, owner, at }, fitting(call, outcome))
}

async function withAnswer(
  service: Service,
  { product, input, format, rowsThatFit }: ProductCall,
  answer: ComputedAnswer,
  outcome: Outcome,
): Promise<Outcome> {
  const { selection } = outcome
  const isTable = format && format !== "json"
  if (isTable) outcome.table = await tableOf(service, answer, { product, input, format, selection })
  outcome.answer =
    selection && !isTable && !rowsThatFit ? await selectedOf(service, answer, { product, selection }) : answer
  const { asOf } = answer
  const { sha256 } = outcome.table?.rows ?? outcome.answer
  if (asOf !== undefined) outcome.sent = { asOf, sha256, form: format ?? "json" }
  return outcome
}

async function refuse(service: Service, call: ProductCall, outcome: Outcome, error: unknown): Promise<Outcome> {
  const { at } = call
  const { holder } = outcome
  outcome.refusal = isRefusal(error) ? error : unexpected(service, call, error)
  await refund(service, outcome, at)
  // A key that is sent from another network does not show what its account has left.
  const isElsewhere = outcome.refusal.refusal === "network_not_allowed"
  if (holder && !isElsewhere) outcome.quota ??= await peekKey(service, holder, at)
  return outcome
}

async function computeAnswer(
  service: Service,
  call: ProductCall,
  params: Record<string, unknown>,
  { holder, quota, selection }: { holder: Holder; quota: KeyVerdict; selection?: Selection },
): Promise<ComputedAnswer> {
  const { product, at } = call
  if (product.kind === "account") {
    const account = accountView(service, holder, quota, at)
    return encode(product.response.parse(await product.answer({ params, account })))
  }
  return pageOf(service, { product, params, owner: holder.payerId, at }, fitting(call, { selection }))
}

function fitting({ rowsThatFit }: ProductCall, { selection }: Pick<Outcome, "selection">): RowsThatFit | undefined {
  return rowsThatFit && ((answer) => rowsThatFit(answer, selection))
}

function accountView(service: Service, holder: Holder, quota: KeyVerdict, at: number): AccountView {
  const { usage } = service
  return {
    ...receivingAccount(service, holder.accountId, at),
    holder,
    quota,
    totalRequests: () => usage.totalRequests(holder.accountId),
    usageHistory: (days) => usage.history(holder.accountId, days, new Date(at)),
  }
}

export function receivingAccount({ knowledge, database }: Service, accountId: string, at: number): ReceivingAccount {
  return {
    at: new Date(at),
    known: (needs, asOf) => knowledge.at(asOf, needs),
    received: (channels, after, until) => listReceived(database.pool, accountId, { channels, after, until }),
  }
}

function unexpected(service: Service, { product, channel }: ProductCall, error: unknown): Refusal {
  service.log.error(
    { event: "answer.failed", product: product.name, channel, error: String(error), stack: Object(error).stack },
    "Answer could not be computed",
  )
  return refusalOfFailure(error)
}
