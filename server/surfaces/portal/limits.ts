import type { QuotaLimits } from "../../accounts/quota/store"
import type { SignedIn } from "../../accounts/sessions/store"
import { type Tier, tiers } from "../../accounts/tiers"
import { chargeSubject } from "../requests/admission"
import type { Service } from "../requests/service"

/**
 * Per account, over all its open pages. A page sends up to a dozen requests, and repeats them each minute while it is
 * visible; most answers are 304.
 */
const askedLimits: QuotaLimits = { perMinute: 300, perDay: 20_000 }

/** Counts answers that are sent, without downloads: more than anybody reads in a day, in proportion to the plan. */
export function sentLimits(tier: Tier): QuotaLimits {
  return { ...askedLimits, perDay: 4 * tiers[tier].limits.perDay }
}

/** An answer about the past is seldom in memory. */
export const costOfPast = 3

/** All members of a plan share it. */
export const sentSubject = (payerId: string) => `portal_sent:${payerId}`

/** Counts a request and the cost of its answer against the limits of the account's pages. Throws if one is reached. */
export async function chargeReader(
  service: Service,
  { accountId, payerId, tier }: Pick<SignedIn, "accountId" | "payerId" | "tier">,
  at: number,
  cost = 1,
): Promise<void> {
  for (const [subject, limits, each] of [
    [`portal_answer:${accountId}`, askedLimits, Math.max(1, cost)],
    [sentSubject(payerId), sentLimits(tier), cost],
  ] as const) {
    if (each > 0) await chargeSubject(service, { subject, limits, at, cost: each })
  }
}
