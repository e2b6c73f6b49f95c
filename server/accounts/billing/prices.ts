import type { Env } from "../../platform/env"
import type { Plan } from "../plan"
import { type PaidTier, paidTiers, tiers } from "../tiers"

export type Period = "month" | "year"

type Offer = { tier: PaidTier; period: Period; price: string }

export type PriceList = {
  /** What is sold now: each paid plan by the month, and by the year where such a price is configured. */
  offers: readonly Offer[]
  priceOf(tier: PaidTier, period: Period): string | null
  planOf(priceId: string): Plan | null
  isYearly(priceId: string): boolean
}

export function priceList(env: Env): PriceList | null {
  const monthly = paidTiers.flatMap((tier) => offered(tier, "month", env[priceVariable(tier)]))
  if (monthly.length < paidTiers.length) return null
  const yearly = yearlyTiers(env).flatMap((tier) => offered(tier, "year", env[yearlyPriceVariable(tier)]))
  const offers = [...monthly, ...yearly]
  const plans = new Map<string, Plan>([
    ...paidTiers.flatMap((tier) => listed(env[`${priceVariable(tier)}_LEGACY`], { tier, isLegacyPrice: true })),
    ...offers.map(({ tier, price }): [string, Plan] => [price, { tier, isLegacyPrice: false }]),
  ])
  return {
    offers,
    priceOf: (tier, period) => offers.find((each) => each.tier === tier && each.period === period)?.price ?? null,
    planOf: (priceId) => plans.get(priceId) ?? null,
    isYearly: (priceId) => yearly.some(({ price }) => price === priceId),
  }
}

/** The plans that are sold by the year too. */
export function yearlyTiers(env: Env): PaidTier[] {
  return env.STRIPE_SECRET_KEY ? paidTiers.filter((tier) => env[yearlyPriceVariable(tier)]) : []
}

export function priceVariable(tier: PaidTier) {
  const name = tiers[tier].tierName.toUpperCase() as Uppercase<(typeof tiers)[PaidTier]["tierName"]>
  return `STRIPE_PRICE_${name}` as const
}

function yearlyPriceVariable(tier: PaidTier) {
  return `${priceVariable(tier)}_YEARLY` as const
}

function offered(tier: PaidTier, period: Period, price: string | undefined): Offer[] {
  return price ? [{ tier, period, price }] : []
}

function listed(ids: string | undefined, plan: Plan): [string, Plan][] {
  const each = (ids ?? "").split(",").map((id) => id.trim())
  return each.filter(Boolean).map((id) => [id, plan])
}
