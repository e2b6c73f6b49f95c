import type { QuotaLimits } from "./quota/store"

/** A tier as keys report it: the internal name. */
export type Tier = keyof typeof tiers

export type TierTerms = {
  /** The name on the pricing page. */
  tierName: string
  pricePerMonthUsd: number
  /** What accounts of before the present prices go on paying for the same tier; null where there was no such price. */
  legacyPricePerMonthUsd: number | null
  limits: QuotaLimits
  /** Whether a brief of its own is mailed to it each day. */
  hasDailyBrief: boolean
  /** A tier has what every tier of a lower rank has. */
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

/** What one network may ask without a known key. */
export const anonymousLimits: QuotaLimits = { perMinute: 30, perDay: 1_000 }

/** True when the text is the internal name of a tier. */
export function isTier(text: string): text is Tier {
  return Object.hasOwn(tiers, text)
}

/** The next dearer tier; null after the dearest. */
export function tierAfter(tier: Tier): Tier | null {
  const { rank } = tiers[tier]
  return (Object.keys(tiers) as Tier[]).find((other) => tiers[other].rank === rank + 1) ?? null
}

/** True when a holder of `tier` may use what needs `required`. */
export function includes(tier: Tier, required: Tier): boolean {
  return tiers[tier].rank >= tiers[required].rank
}
