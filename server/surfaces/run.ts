import { type Holder, requireInForce } from "../access/keys/verify"
import type { QuotaVerdict } from "../access/quota/store"
import { includes, tiers } from "../access/tiers"
import { errorCode, isRefusal, Refusal, refusalStatus } from "../errors"
import type { Product } from "../products/product"
import type { Service } from "../service"
import { type ComputedAnswer, seal } from "./answers"
import { instantOf, parseParams } from "./parse"
import { wrap } from "./wrap"

/** One call of one product, on whichever surface it came. */
export type Call = {
  product: Product
  input: Record<string, unknown>
  /** The key that was sent, if one was. */
  key: string | undefined
  channel: "rest" | "mcp"
  at: number
  /** When it came in, by `performance.now()`. */
  startedMs: number
}

export type Outcome = {
  answer: ComputedAnswer | null
  refusal: Refusal | null
  holder: Holder | null
  /** Both windows of the caller's quota after this call. */
  quota: QuotaVerdict | null
}

/**
 * The one way in. Checks in the order of the contract: key present, known, in force; tier; parameters; minute; day.
 * Whatever is refused, or fails on our side, costs nothing.
 */
export async function run(service: Service, call: Call): Promise<Outcome> {
  const outcome: Outcome = { answer: null, refusal: null, holder: null, quota: null }
  const { product, channel, at } = call
  let charged = 0
  try {
    const holder = await authenticate(service, call)
    outcome.holder = holder
    requireInForce(holder, at, service.pricingUrl)
    requireTier(service, holder, product)
    const params = parseParams(service, product, call.input, at, channel)
    outcome.quota = await service.quota.charge(holder.accountId, tiers[holder.tier].limits, at)
    requireQuota(outcome.quota, at)
    charged = 1
    outcome.answer = await answer(service, product, params, holder, outcome.quota, at)
  } catch (error) {
    outcome.refusal = isRefusal(error) ? error : unexpected(service, call, error)
    if (charged && outcome.holder) {
      charged = 0
      await service.quota.refund(outcome.holder.accountId, at)
      outcome.quota = null
    }
  }
  const { holder, refusal } = outcome
  if (holder) {
    outcome.quota ??= { ...(await service.quota.peek(holder.accountId, tiers[holder.tier].limits, at)), tripped: null }
    const status = refusal ? refusalStatus(refusal.refusal) : 200
    const code = (refusal && errorCode(refusal.refusal)) ?? ""
    const ms = performance.now() - call.startedMs
    service.usage.record({ holder, endpoint: product.name, channel, status, code, charged, at, ms })
  }
  return outcome
}

function authenticate(service: Service, { key, at }: Call): Holder | Promise<Holder> {
  if (key !== undefined) return service.keys.verify(key, at)
  const { pricingUrl } = service
  throw new Refusal(
    "missing_api_key",
    `Send an API key in the header X-API-Key or as Authorization: Bearer. A free key and all plans: ${pricingUrl}`,
    { pricing_url: pricingUrl },
  )
}

function requireTier(service: Service, holder: Holder, product: Product): void {
  if (includes(holder.tier, product.tier)) return
  const [current, required] = [tiers[holder.tier].tierName, tiers[product.tier].tierName]
  throw new Refusal(
    "tier_required",
    `This endpoint is part of the ${required} plan, and this key has the ${current} plan. Plans: ${service.pricingUrl}`,
    { required_tier: product.tier, current_tier: holder.tier, upgrade_url: service.pricingUrl },
  )
}

export function requireQuota(verdict: QuotaVerdict, at: number): void {
  if (!verdict.tripped) return
  const window = verdict[verdict.tripped]
  const wait = Math.max(1, Math.ceil(window.resetAt - at / 1000))
  throw new Refusal(
    verdict.tripped === "minute" ? "rate_limited_minute" : "rate_limited_day",
    `The limit of ${window.limit} requests a ${verdict.tripped} is reached. It frees in ${wait} seconds.`,
    { window: verdict.tripped, retry_after_seconds: wait },
  )
}

async function answer(
  service: Service,
  product: Product,
  params: Record<string, unknown>,
  holder: Holder,
  quota: QuotaVerdict,
  at: number,
): Promise<ComputedAnswer> {
  if (product.family === "account") {
    const totalRequests = () => service.usage.totalRequests(holder.accountId)
    const usageHistory = (days: number) => service.usage.history(holder.accountId, days, new Date(at))
    const fields = await product.answer({
      params,
      account: { holder, quota, at: new Date(at), totalRequests, usageHistory },
    })
    return seal(product.response.parse(fields))
  }
  const asked = typeof params.as_of === "string" ? params.as_of : null
  const question = `${product.name}?${JSON.stringify(params)}`
  const asOf = asked ? instantOf(asked, at) : new Date(at)
  // Only what lies behind us stays as it is: today's date means now until the day is over.
  const moment = asOf.getTime() < at ? "" : service.knowledge.clockTick(at)
  const key = `${question}@${moment}#${service.knowledge.dataVersion()}`
  try {
    const answer = await service.answers.get(key, question, () =>
      wrap(product, params, service.knowledge.at(asOf), new Date(at)),
    )
    return service.bulletin.hears() ? answer : markStale(answer)
  } catch (error) {
    const earlier = isDatabaseDown(error) ? service.answers.earlier(question) : undefined
    if (earlier) return markStale(earlier)
    throw error
  }
}

/** An answer that was right when it was computed, sent while the database cannot be asked. */
function markStale(answer: ComputedAnswer): ComputedAnswer {
  const fields = JSON.parse(answer.body.toString())
  fields.meta.stale = true
  fields.meta.stale_reason = "The database cannot be reached, so newer facts may be missing."
  return seal(fields)
}

const connectionErrors =
  /ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|can't reach|terminat|shutting down|starting up|timeout|P1001|P1017|P2024/i

function isDatabaseDown(error: unknown): boolean {
  const { code, message, cause } = Object(error) as { code?: unknown; message?: unknown; cause?: unknown }
  return connectionErrors.test(`${code} ${message} ${cause}`)
}

function unexpected(service: Service, { product, channel }: Call, error: unknown): Refusal {
  const isDown = isDatabaseDown(error)
  service.log.error(
    { product: product.name, channel, error: String(error), stack: Object(error).stack },
    "answer failed",
  )
  if (isDown) {
    return new Refusal("unavailable", "The database cannot be reached just now. Try again shortly.", {
      retry_after_seconds: 5,
    })
  }
  return new Refusal("internal_error", "The answer could not be computed. It has been noted, and cost no quota.")
}
