import type { OwnAccount } from "@/components/docs/mcp/ownPlan"
import { listKeys } from "@/server/accounts/keys/list"
import { findSession } from "@/server/hosts/next/session"
import { service } from "@/server/hosts/service"

/** Null also while the database is unavailable, since the page is useful without it. */
export async function findOwnAccount(): Promise<OwnAccount | null> {
  try {
    const session = await findSession()
    if (!session) return null
    const { database } = await service()
    const keys = await listKeys(database, session.accountId, new Date())
    const working = keys.filter(({ status }) => status === "active" || status === "rotating")
    return { tier: session.tier, keyPrefixes: working.map(({ prefix }) => prefix) }
  } catch {
    return null
  }
}
