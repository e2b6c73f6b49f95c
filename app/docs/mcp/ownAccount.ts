import type { OwnAccount } from "@/components/docs/mcp/ownPlan"
import { findSubscriptionStatus } from "@/server/accounts/billing/subscriptionStatus"
import { listKeys } from "@/server/accounts/keys/list"
import { findSession } from "@/server/hosts/next/session"
import { service } from "@/server/hosts/service"

/** Null also while the database is unavailable: the page is useful without it. */
export async function findOwnAccount(): Promise<OwnAccount | null> {
  try {
    const session = await findSession()
    if (!session) return null
    const [{ database }, at] = [await service(), new Date()]
    const status = await findSubscriptionStatus(database, session.accountId, at)
    if (!status) return null
    const keys = await listKeys(database, session.accountId, at)
    const working = keys.filter(({ status }) => status === "active" || status === "rotating")
    return { tier: status.plan.tier, keyPrefixes: working.map(({ prefix }) => prefix) }
  } catch {
    return null
  }
}
