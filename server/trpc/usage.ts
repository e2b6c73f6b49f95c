import type { Tier } from "../access/tiers"
import { findTier } from "./account"
import { portalRouter, query } from "./portal"

/** How many days back the dashboard shows an account of this plan. */
export function daysShown(tier: Tier): number {
  return tier === "free" ? 7 : 30
}

export const usage = portalRouter({
  /** The account's own usage, as far back as its plan shows it. */
  summary: query.query(async ({ ctx: { service, session, at } }) => {
    const days = daysShown(await findTier(service, session.accountId))
    return service.usage.history(session.accountId, days, at)
  }),
})
