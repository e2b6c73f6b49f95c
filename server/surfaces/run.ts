/*
 * Everything by which products are asked for: `run()` decides, and REST, MCP, OpenAPI, the docs and the dashboard
 * translate. It may not know which host carries it: no Next, no React, no listener.
 */

import { type Holder, requireInForce } from "../accounts/keys/verify"
import type { QuotaState, QuotaVerdict } from "../accounts/quota/store"
import { type Channel, refusals } from "../accounts/refusals"
import { includes, tiers } from "../accounts/tiers"
import type { Need } from "../knowledge/facts/versions"
import { describeFilling } from "../knowledge/fill"
import { announce } from "../platform/database/notifications"
import { isOutOfTime, isUnavailable } from "../platform/database/unavailable"
import { isRefusal, type Refusal } from "../platform/errors"
import { pinnedInstant } from "../products/cursor"
import type { AccountView, DataProduct, Product } from "../products/product"
import { type ComputedAnswer, encode, type Moment } from "./answers"
import { parseParams } from "./parse"
import { questionText } from "./questionText"
import { refusalOfFailure } from "./refusalOf"
import type { Table } from "./rest/formats/table"
import type { Service } from "./service"
import { markStale } from "./stale"

export type Call = {
  product: Product
  input: Record<string, unknown>
  key?: string
  /** Set by surfaces that identify the caller themselves. */
  holder?: Holder
  /** The network of a caller of a public product: counted before, and not charged. */
  openTo?: string
  /** The account of a page's session: limited to its plan, counted before, and not charged. */
  member?: Member
  channel: Channel
  at: number
  /** Rows of an answer that fit in one response of this surface; null if all do. */
  rowsThatFit?: (answer: ComputedAnswer) => number | null
}

type Member = Pick<Holder, "accountId" | "tier">

export type Outcome = {
  answer: ComputedAnswer | null
  /** The rows, if a format other than JSON was requested. */
  table?: Table
  refusal: Refusal | null
  holder: Holder | null
  /** Both windows after this call. */
  quota: QuotaState | null
  /** The product's name, as usage counts it. */
  endpoint: string | null
  /** As sent. */
  input: Readonly<Record<string, unknown>> | null
  charged: 0 | 1
}

/**
 * The single entry point of all surfaces. Checks in the contract's order: key present, known, active; tier; parameters;
 * minute; day. Refused and failed requests are not charged. Cached answers return synchronously: a promise would cost a
 * tenth of the request.
 */
export function run(service: Service, call: Call): Outcome | Promise<Outcome> {
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
    const done = attempt(service, call, outcome)
    return done instanceof Promise ? done.catch((error) => refuse(service, call, outcome, error)) : done
  } catch (error) {
    return refuse(service, call, outcome, error)
  }
}

/** Fills in the outcome as the call proceeds; throws or rejects on failure. */
function attempt(service: Service, call: Call, outcome: Outcome): Outcome | Promise<Outcome> {
  const { product, channel, at } = call
  if (call.openTo !== undefined) return answerOpenly(service, call, call.openTo, outcome)
  if (call.member) {
    requireTier(service, call.member, call)
    return answerOpenly(service, call, call.member.accountId, outcome)
  }
  return andThen(authenticate(service, call), (holder) => {
    outcome.holder = holder
    requireInForce(holder, at, service.pricingUrl)
    requireTier(service, holder, call)
    const params = parseParams(service, product, call.input, at, channel)
    return andThen(service.quota.charge(holder.accountId, tiers[holder.tier].limits, at), (quota) => {
      outcome.quota = quota
      const overQuota = quotaRefusal(quota, at)
      if (overQuota) throw overQuota
      outcome.charged = 1
      return andThen(computeAnswer(service, call, params, holder, quota), (answer) => {
        outcome.answer = answer
        return outcome
      })
    })
  })
}

function answerOpenly(service: Service, call: Call, owner: string, outcome: Outcome) {
  const { product, input, channel, at, rowsThatFit } = call
  if (product.kind !== "data") throw new Error(`${product.name} tells of an account, which only a key names`)
  const params = parseParams(service, product, input, at, channel)
  return andThen(pageOf(service, { product, params, owner, at }, rowsThatFit), (answer) => {
    outcome.answer = answer
    return outcome
  })
}

async function refuse(service: Service, call: Call, outcome: Outcome, error: unknown): Promise<Outcome> {
  const { at } = call
  const { holder } = outcome
  outcome.refusal = isRefusal(error) ? error : unexpected(service, call, error)
  if (outcome.charged && holder) {
    outcome.charged = 0
    await service.quota.refund(holder.accountId, at)
    outcome.quota = null
  }
  if (holder) outcome.quota ??= await service.quota.peek(holder.accountId, tiers[holder.tier].limits, at)
  return outcome
}

/** Like `then`, but synchronous for values that are already there. */
export function andThen<T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}

function authenticate(service: Service, { key, holder, channel, at }: Call): Holder | Promise<Holder> {
  if (holder) return holder
  if (key !== undefined) return service.keys.verify(key, at)
  throw refusals.keyMissing(service.pricingUrl, channel)
}

function requireTier(service: Service, holder: Pick<Holder, "tier">, { product, channel }: Call): void {
  if (includes(holder.tier, product.tier)) return
  throw refusals.tierTooLow(holder.tier, product.tier, service.pricingUrl, channel)
}

/** Null unless a window is full. */
export function quotaRefusal(verdict: QuotaVerdict, at: number): Refusal | null {
  if (!verdict.tripped) return null
  const window = verdict[verdict.tripped]
  const wait = Math.max(1, Math.ceil(window.resetAt - at / 1000))
  return refusals.limitReached(verdict.tripped, window.limit, wait)
}

function computeAnswer(
  service: Service,
  { product, at, rowsThatFit }: Call,
  params: Record<string, unknown>,
  holder: Holder,
  quota: QuotaVerdict,
): ComputedAnswer | Promise<ComputedAnswer> {
  if (product.kind === "account") {
    const account = accountView(service, holder, quota, at)
    return andThen(product.answer({ params, account }), (fields) => encode(product.response.parse(fields)))
  }
  return pageOf(service, { product, params, owner: holder.accountId, at }, rowsThatFit)
}

/** What is asked of a product that serves data, by parameters that have been parsed. */
export type DataQuestion = {
  product: DataProduct
  params: Record<string, unknown>
  /** Who the answer counts as held by. */
  owner: string
  at: number
  /** Where the page ends, if that is earlier than the parameters say. */
  mostRows?: number
  /** The answer with more rows, as it was computed for this very request: its page need not be computed again. */
  longer?: Made
  /** Takes what is computed. */
  made?: Made
}

type Made = { kept?: string; moment?: Moment }

/** An answer whose rows all fit into one response: of one that is too long the page ends earlier, and its cursor leads on. */
export function pageOf(
  service: Service,
  question: DataQuestion,
  rowsThatFit: Call["rowsThatFit"],
): ComputedAnswer | Promise<ComputedAnswer> {
  if (!rowsThatFit) return answerOf(service, question)
  const made: Made = {}
  return andThen(answerOf(service, { ...question, made }), (answer) => {
    const mostRows = rowsThatFit(answer)
    // Facts may have arrived since, and rows have become longer.
    return mostRows === null ? answer : pageOf(service, { ...question, mostRows, longer: made }, rowsThatFit)
  })
}

/**
 * What a product says to a question; what it said a moment ago, while the new answer is computed; what it said last,
 * marked as stale, while no newer answer can be had.
 */
export function answerOf(service: Service, question: DataQuestion): ComputedAnswer | Promise<ComputedAnswer> {
  const answer = currentAnswerOf(service, question)
  if (!(answer instanceof Promise)) return asItStands(service, answer)
  const last = lastAnswerOf(service, question)
  if (last) {
    // Whoever asks when the last answer is too old is told why there is no newer one.
    answer.catch(() => {})
    return asItStands(service, last)
  }
  return answer.then(
    (ready) => asItStands(service, ready),
    (error) => {
      const earlier = isUnavailable(error) ? service.answers.earlier(questionText(question)) : undefined
      if (earlier) return markStale(earlier, isOutOfTime(error) ? "late" : "unreached")
      throw error
    },
  )
}

/** As far as `as_of` may be ahead of this server's clock and still mean now: nothing between is told apart. */
const nowMs = 5_000

/** What was the answer about now a moment ago, while the new one is computed beside. */
function lastAnswerOf({ computer, answers }: Service, question: DataQuestion): ComputedAnswer | undefined {
  if (!computer.isApart || !isAboutNow(question.params)) return undefined
  return answers.newestAt(questionText(question), question.at - nowMs)
}

/** The same from memory where it has been said before, and never of an earlier moment. It counts as held by its owner. */
export function currentAnswerOf(service: Service, question: DataQuestion): ComputedAnswer | Promise<ComputedAnswer> {
  if (service.elsewhere) return service.elsewhere.answer(question)
  const { knowledge } = service
  const { params, owner, at } = question
  const { needs } = question.product
  requireFilled(knowledge, needs)
  const asked = typeof params.as_of === "string" ? Date.parse(params.as_of) : null
  const asOf = pinnedInstant(params, at) ?? asked ?? knowledge.lastChange(needs, at)
  // Depends only on the data, so that the same question has the same bytes on every replica.
  const generatedAt = Math.max(asOf, knowledge.lastArrival(needs, at))
  const moment = { at: generatedAt, versions: knowledge.versions(needs) }
  const compute = () => computeAt(service, question, asOf, moment)
  return service.answers.get(questionText(question), moment, compute, owner, at)
}

const isAboutNow = (params: Record<string, unknown>) => params.as_of === undefined && params.cursor === undefined

async function computeAt(
  { computer, database }: Service,
  { product, params, owner, at, mostRows, longer, made }: DataQuestion,
  asOf: number,
  moment: Moment,
): Promise<ComputedAnswer> {
  const isSame = longer?.moment?.at === moment.at && longer.moment.versions === moment.versions
  const { answer, wanted, kept } = await computer.compute(
    {
      product,
      params,
      asOf,
      generatedAt: moment.at,
      mostRows,
      longer: isSame ? longer.kept : undefined,
      isKept: made !== undefined,
    },
    { owner, isAboutNow: isAboutNow(params), at },
  )
  for (const family of wanted) await announce(database.prisma, "wanted", family)
  if (made) Object.assign(made, { kept, moment })
  return answer
}

/** How sources run can be told from the start; whatever else is half made would mislead. */
function requireFilled({ filling }: Service["knowledge"], needs: readonly Need[]): void {
  if (filling().length === 0 || needs.includes("runs")) return
  const missing = filling(needs)
  if (missing.length > 0) throw refusals.filling(describeFilling(missing))
}

function accountView({ usage }: Service, holder: Holder, quota: QuotaVerdict, at: number): AccountView {
  return {
    holder,
    quota,
    at: new Date(at),
    totalRequests: () => usage.totalRequests(holder.accountId),
    usageHistory: (days) => usage.history(holder.accountId, days, new Date(at)),
  }
}

/** Without notifications, recent facts may be missing. */
function asItStands({ notifications }: Service, answer: ComputedAnswer): ComputedAnswer {
  return notifications.isConnected() ? answer : markStale(answer, "unreached")
}

function unexpected(service: Service, { product, channel }: Call, error: unknown): Refusal {
  service.log.error(
    { event: "answer.failed", product: product.name, channel, error: String(error), stack: Object(error).stack },
    "Answer could not be computed",
  )
  return refusalOfFailure(error)
}
