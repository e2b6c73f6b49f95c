import { includes, tiers } from "../accounts/tiers"
import { isUnavailable } from "../database/unavailable"
import { isRefusal, type Refusal } from "../errors"
import { type Holder, requireInForce } from "../keys/verify"
import { pinnedInstant } from "../products/cursor"
import type { Product } from "../products/product"
import type { QuotaState, QuotaVerdict } from "../quota/store"
import { refusals } from "../refusals"
import { type ComputedAnswer, encode } from "./answers"
import { envelope } from "./envelope"
import { parseParams } from "./parse"
import type { Service } from "./service"

/** One call of one product, from any surface. */
export type Call = {
  product: Product
  input: Record<string, unknown>
  /** The key that was sent, if one was. */
  key: string | undefined
  channel: "rest" | "mcp"
  at: number
}

export type Outcome = {
  answer: ComputedAnswer | null
  refusal: Refusal | null
  holder: Holder | null
  /** Both windows of the caller's quota after this call. */
  quota: QuotaState | null
  /** The product's name, as usage counts it. */
  endpoint: string | null
  charged: 0 | 1
}

/**
 * The single entry point of all surfaces. Checks in the order of the contract: key present, known, in force; tier;
 * parameters; minute; day. A request that is refused, or fails on our side, is not charged.
 */
export async function run(service: Service, call: Call): Promise<Outcome> {
  const { product, channel, at } = call
  const outcome: Outcome = {
    answer: null,
    refusal: null,
    holder: null,
    quota: null,
    endpoint: product.name,
    charged: 0,
  }
  try {
    const holder = await authenticate(service, call)
    outcome.holder = holder
    requireInForce(holder, at, service.pricingUrl)
    requireTier(service, holder, product)
    const params = parseParams(service, product, call.input, at, channel)
    const quota = await service.quota.charge(holder.accountId, tiers[holder.tier].limits, at)
    outcome.quota = quota
    const overQuota = quotaRefusal(quota, at)
    if (overQuota) throw overQuota
    outcome.charged = 1
    outcome.answer = await computeAnswer(service, product, params, holder, quota, at)
  } catch (error) {
    outcome.refusal = isRefusal(error) ? error : unexpected(service, call, error)
    if (outcome.charged && outcome.holder) {
      outcome.charged = 0
      await service.quota.refund(outcome.holder.accountId, at)
      outcome.quota = null
    }
  }
  const { holder } = outcome
  if (holder) outcome.quota ??= await service.quota.peek(holder.accountId, tiers[holder.tier].limits, at)
  return outcome
}

function authenticate(service: Service, { key, at }: Call): Holder | Promise<Holder> {
  if (key !== undefined) return service.keys.verify(key, at)
  throw refusals.keyMissing(service.pricingUrl)
}

function requireTier(service: Service, holder: Holder, product: Product): void {
  if (includes(holder.tier, product.tier)) return
  throw refusals.tierTooLow(holder.tier, product.tier, service.pricingUrl)
}

/** The refusal if a window is full; otherwise null. */
export function quotaRefusal(verdict: QuotaVerdict, at: number): Refusal | null {
  if (!verdict.tripped) return null
  const window = verdict[verdict.tripped]
  const wait = Math.max(1, Math.ceil(window.resetAt - at / 1000))
  return refusals.limitReached(verdict.tripped, window.limit, wait)
}

async function computeAnswer(
  service: Service,
  product: Product,
  params: Record<string, unknown>,
  holder: Holder,
  quota: QuotaVerdict,
  at: number,
): Promise<ComputedAnswer> {
  if (product.kind === "account") {
    const totalRequests = () => service.usage.totalRequests(holder.accountId)
    const usageHistory = (days: number) => service.usage.history(holder.accountId, days, new Date(at))
    const fields = await product.answer({
      params,
      account: { holder, quota, at: new Date(at), totalRequests, usageHistory },
    })
    return encode(product.response.parse(fields))
  }
  const question = `${product.name}?${JSON.stringify(params)}`
  const { knowledge } = service
  const { needs } = product
  const asked = typeof params.as_of === "string" ? Date.parse(params.as_of) : null
  const asOf = pinnedInstant(params, at) ?? asked ?? knowledge.lastChange(needs, at)
  // Depends on the data and not on who asked first, so that the same question has the same bytes on every replica.
  const generatedAt = Math.max(asOf, knowledge.lastArrival(needs, at))
  const moment = { at: generatedAt, versions: knowledge.versions(needs) }
  const compute = () => envelope(product, params, knowledge.at(new Date(asOf), needs), new Date(generatedAt))
  try {
    const answer = await service.answers.get(question, moment, compute, holder.accountId)
    return service.notifications.isConnected() ? answer : markStale(answer)
  } catch (error) {
    const earlier = isUnavailable(error) ? service.answers.earlier(question) : undefined
    if (earlier) return markStale(earlier)
    throw error
  }
}

/** Marks an earlier answer that is sent while the database is unavailable. Made once per answer. */
function markStale(answer: ComputedAnswer): ComputedAnswer {
  const marked = staleVersions.get(answer) ?? staleVersion(answer)
  staleVersions.set(answer, marked)
  return marked
}

const staleVersions = new WeakMap<ComputedAnswer, ComputedAnswer>()

function staleVersion(answer: ComputedAnswer): ComputedAnswer {
  const fields = JSON.parse(answer.body.toString())
  fields.meta.stale = true
  fields.meta.stale_reason = "The database cannot be reached, so newer facts may be missing."
  return encode(fields)
}

function unexpected(service: Service, { product, channel }: Call, error: unknown): Refusal {
  service.log.error(
    { event: "answer.failed", product: product.name, channel, error: String(error), stack: Object(error).stack },
    "Answer could not be computed",
  )
  return isUnavailable(error) ? refusals.databaseDown() : refusals.broken()
}
