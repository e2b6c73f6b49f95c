/*
 * Who may request how much: tiers, keys, quotas, usage, sessions, OAuth, mail, billing and registration. It must not
 * depend on what is requested: no bars, no predictions, no answers.
 */

import type { QuotaLimits } from "./quota/store"

export type Tier = keyof typeof tiers

export type TierTerms = {
  tierName: string
  pricePerMonthUsd: number
  /** Where the operator sells by the year too. */
  pricePerYearUsd: number
  /** The price that accounts from before the current prices keep paying; null if there was none. */
  legacyPricePerMonthUsd: number | null
  limits: QuotaLimits
  /** The daily brief by mail; null for none. */
  dailyBrief: "premium" | "professional" | null
  webhooks: number
  /** How many of an account's alerts may go elsewhere than to its own address. */
  postedAlerts: number
  /** Streams open at the same time: of each key, and of all keys that use the plan. */
  streams: { ofKey: number; ofPlan: number }
  /** Accounts that may share it, its owner included. */
  seats: number
  /** A tier includes all that tiers of a lower rank have. */
  rank: number
}

/**
 * Every plan. A new one needs an entry here, its name in the enum of `prisma/schema.prisma` with a migration, and its
 * price in `platform/serviceVariables.ts`: limits, pricing, checkout, briefs, commands and documentation follow.
 */
export const tiers = {
  free: {
    tierName: "Free",
    pricePerMonthUsd: 0,
    pricePerYearUsd: 0,
    legacyPricePerMonthUsd: null,
    limits: { perMinute: 5, perDay: 100 },
    dailyBrief: null,
    webhooks: 0,
    postedAlerts: 1,
    streams: { ofKey: 1, ofPlan: 1 },
    seats: 1,
    rank: 0,
  },
  api_starter: {
    tierName: "Premium",
    pricePerMonthUsd: 29,
    pricePerYearUsd: 290,
    legacyPricePerMonthUsd: 49,
    limits: { perMinute: 10, perDay: 500 },
    dailyBrief: "premium",
    webhooks: 3,
    postedAlerts: 10,
    streams: { ofKey: 1, ofPlan: 20 },
    seats: 10,
    rank: 1,
  },
  api_pro: {
    tierName: "Professional",
    pricePerMonthUsd: 99,
    pricePerYearUsd: 990,
    legacyPricePerMonthUsd: 199,
    limits: { perMinute: 30, perDay: 1_000 },
    dailyBrief: "professional",
    webhooks: 20,
    postedAlerts: 10,
    streams: { ofKey: 5, ofPlan: 100 },
    seats: 10,
    rank: 2,
  },
} as const satisfies Record<string, TierTerms>

/** Of an account, on every plan. */
export const mostAlerts = 10

export const tierNames = Object.keys(tiers) as Tier[]

export const tiersWithBrief: readonly Tier[] = tierNames.filter((name) => tiers[name].dailyBrief !== null)

export type PaidTier = {
  [Name in Tier]: (typeof tiers)[Name]["pricePerMonthUsd"] extends 0 ? never : Name
}[Tier]

export function isPaidTier(text: string): text is PaidTier {
  return isTier(text) && tiers[text].pricePerMonthUsd > 0
}

export const paidTiers: readonly PaidTier[] = tierNames.filter(isPaidTier)

/** Subscriptions over MCP, for each endpoint of the plan. */
export const subscriptionsAWebhook = 5

export const anonymousLimits: QuotaLimits = { perMinute: 30, perDay: 1_000 }

/**
 * For badges and cards, which pages load automatically: many readers behind one address, or one cache for a whole site.
 */
export const embedLimits: QuotaLimits = { perMinute: 300, perDay: 20_000 }

/** In kB. The tiles and leaves of a log of a million rows have about 1.5 GB, in 8,000 files. */
export const tileLimits: QuotaLimits = { perMinute: 100_000, perDay: 4_000_000 }

export const drawingLimits: QuotaLimits = { perMinute: 10, perDay: 1_000 }

export function isTier(text: string): text is Tier {
  return Object.hasOwn(tiers, text)
}

export const tierAfter = (tier: Tier) => tierAt(tiers[tier].rank + 1)
export const tierBefore = (tier: Tier) => tierAt(tiers[tier].rank - 1)

function tierAt(rank: number): Tier | null {
  return tierNames.find((name) => tiers[name].rank === rank) ?? null
}

export function includes(tier: Tier, required: Tier): boolean {
  return tiers[tier].rank >= tiers[required].rank
}
