import type { Env } from "../../platform/env"
import type { Plan } from "../plan"
import { type PaidTier, paidTiers, tiers } from "../tiers"

export type PriceList = {
  priceOf(tier: PaidTier): string
  planOf(priceId: string): Plan | null
}

export function priceList(env: Env): PriceList | null {
  const today = new Map<PaidTier, string>(paidTiers.flatMap((tier) => priced(tier, env[priceVariable(tier)])))
  if (today.size < paidTiers.length) return null
  const plans = new Map<string, Plan>([
    ...paidTiers.flatMap((tier) => listed(env[`${priceVariable(tier)}_LEGACY`], { tier, isLegacyPrice: true })),
    ...[...today].map(([tier, price]): [string, Plan] => [price, { tier, isLegacyPrice: false }]),
  ])
  return {
    priceOf(tier) {
      const price = today.get(tier)
      if (price === undefined) throw new RangeError(`The tier ${tier} has no price.`)
      return price
    },
    planOf: (priceId) => plans.get(priceId) ?? null,
  }
}

export function priceVariable(tier: PaidTier) {
  const name = tiers[tier].tierName.toUpperCase() as Uppercase<(typeof tiers)[PaidTier]["tierName"]>
  return `STRIPE_PRICE_${name}` as const
}

function priced(tier: PaidTier, price: string | undefined): [PaidTier, string][] {
  return price ? [[tier, price]] : []
}

function listed(ids: string | undefined, plan: Plan): [string, Plan][] {
  const each = (ids ?? "").split(",").map((id) => id.trim())
  return each.filter(Boolean).map((id) => [id, plan])
}
