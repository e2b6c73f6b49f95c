/*
 * Who may ask and how much: tiers, keys, quotas, usage, sessions, OAuth, mail, billing and registration. It may not
 * know what is asked for: no bars, no predictions, no answers.
 */

import type { QuotaLimits } from "./quota/store"

export type Tier = keyof typeof tiers

export type TierTerms = {
  /** The name on the pricing page. */
  tierName: string
  pricePerMonthUsd: number
  /** What accounts from before the current prices keep paying; null if there was no such price. */
  legacyPricePerMonthUsd: number | null
  limits: QuotaLimits
  /** Whether it is mailed its own brief each day. */
  hasDailyBrief: boolean
  /** A tier includes everything of lower ranks. */
  rank: number
}

export const tiers = {
  free: {
    tierName: "Free",
    pricePerMonthUsd: 0,
    legacyPricePerMonthUsd: null,
    limits: { perMinute: 5, perDay: 100 },
    hasDailyBrief: false,
    rank: 0,
  },
  api_starter: {
    tierName: "Premium",
    pricePerMonthUsd: 29,
    legacyPricePerMonthUsd: 49,
    limits: { perMinute: 10, perDay: 500 },
    hasDailyBrief: true,
    rank: 1,
  },
  api_pro: {
    tierName: "Professional",
    pricePerMonthUsd: 99,
    legacyPricePerMonthUsd: 199,
    limits: { perMinute: 30, perDay: 1_000 },
    hasDailyBrief: true,
    rank: 2,
  },
} as const satisfies Record<string, TierTerms>

export const anonymousLimits: QuotaLimits = { perMinute: 30, perDay: 1_000 }

export function isTier(text: string): text is Tier {
  return Object.hasOwn(tiers, text)
}

export function tierAfter(tier: Tier): Tier | null {
  const { rank } = tiers[tier]
  return (Object.keys(tiers) as Tier[]).find((other) => tiers[other].rank === rank + 1) ?? null
}

export function includes(tier: Tier, required: Tier): boolean {
  return tiers[tier].rank >= tiers[required].rank
}
