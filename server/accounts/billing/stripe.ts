import type { Stripe } from "stripe"
import type { Env } from "../../platform/env"
import type { Logger } from "../../platform/log"
import { type PriceList, priceList } from "./prices"

export type Billing = {
  stripe: Stripe
  webhookSecret: string
  prices: PriceList
  collectsTax: boolean
  takesPromotionCodes: boolean
  log: Logger
}

/**
 * `no_such_customer`: Stripe does not have the customer (any more). `stripe_unavailable`: no useful answer; the log has
 * the reason.
 */
export type StripeResult<T> = { ok: true; value: T } | { ok: false; reason: "stripe_unavailable" | "no_such_customer" }

/** Null unless STRIPE_SECRET_KEY is set. The library takes 30 MB, so only then is it loaded. */
export async function openBilling(env: Env, log: Logger): Promise<Billing | null> {
  const prices = priceList(env)
  if (!env.STRIPE_SECRET_KEY || !env.STRIPE_WEBHOOK_SECRET || !prices) return null
  const { Stripe } = await import("stripe")
  const base = new URL(env.STRIPE_BASE_URL)
  const isSecure = base.protocol === "https:"
  const stripe = new Stripe(env.STRIPE_SECRET_KEY, {
    host: base.hostname,
    port: base.port || (isSecure ? 443 : 80),
    protocol: isSecure ? "https" : "http",
    maxNetworkRetries: 1,
    timeout: 8_000,
    telemetry: false,
  })
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_TAX: collectsTax, STRIPE_PROMOTION_CODES } = env
  return { stripe, webhookSecret, prices, collectsTax, takesPromotionCodes: STRIPE_PROMOTION_CODES, log }
}

export async function callStripe<T>(
  { log }: Billing,
  question: string,
  ask: () => Promise<T>,
): Promise<StripeResult<T>> {
  try {
    return { ok: true, value: await ask() }
  } catch (error) {
    // Stripe's own message may quote the key that was sent.
    const { type, code, param, statusCode, requestId } = Object(error)
    const details = { type, code, param, statusCode, requestId }
    if (code === "resource_missing" && (param === "customer" || param === "id")) {
      log.warn({ event: "stripe.customer_unknown", ...details }, `Stripe knows no such customer: ${question}`)
      return { ok: false, reason: "no_such_customer" }
    }
    log.error({ event: "stripe.request_failed", ...details }, `Stripe request failed: ${question}`)
    return { ok: false, reason: "stripe_unavailable" }
  }
}
