import type { Env } from "../../platform/env"
import type { Plan } from "../plan"

export type PaidTier = "api_starter" | "api_pro"

export type PriceList = {
  /** Today's price. */
  priceOf(tier: PaidTier): string
  /** The plan of somebody who pays this price; null if it sells none of ours. */
  planOf(priceId: string): Plan | null
}

export function priceList(env: Env): PriceList | null {
  const { STRIPE_PRICE_PREMIUM: premium, STRIPE_PRICE_PROFESSIONAL: professional } = env
  if (!premium || !professional) return null
  const plans = new Map<string, Plan>([
    ...listed(env.STRIPE_PRICE_PREMIUM_LEGACY, { tier: "api_starter", isLegacyPrice: true }),
    ...listed(env.STRIPE_PRICE_PROFESSIONAL_LEGACY, { tier: "api_pro", isLegacyPrice: true }),
    [premium, { tier: "api_starter", isLegacyPrice: false }],
    [professional, { tier: "api_pro", isLegacyPrice: false }],
  ])
  return {
    priceOf: (tier) => (tier === "api_pro" ? professional : premium),
    planOf: (priceId) => plans.get(priceId) ?? null,
  }
}

export function isPaidTier(text: string): text is PaidTier {
  return text === "api_starter" || text === "api_pro"
}

function listed(ids: string | undefined, plan: Plan): [string, Plan][] {
  const each = (ids ?? "").split(",").map((id) => id.trim())
  return each.filter(Boolean).map((id) => [id, plan])
}
