import type { OwnAccount } from "@/components/docs/mcp/ownPlan"
import { findSubscriptionStatus } from "@/server/billing/subscriptionStatus"
import { findSession } from "@/server/hosts/next/session"
import { listKeys } from "@/server/keys/list"
import { service } from "@/server/service"

/** The account that is signed in; nobody while the database cannot say, for the page is of use without it. */
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
