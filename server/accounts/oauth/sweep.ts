import type { Database } from "../../platform/database/database"
import { deleteInBatches, deleteOlder } from "../../platform/database/deleteInBatches"
import { dayMs } from "../../platform/dates"
import { isUnused, unusedClientDays } from "./clients"

export const oauthKeptDays = { code: 1, unusedClient: unusedClientDays, grant: 35 }

export async function sweepOauth({ pool }: Database, at: Date): Promise<number> {
  const before = (days: number) => new Date(at.getTime() - days * dayMs)
  const codes = await deleteOlder(pool, "oauth_code", "expires_at", before(oauthKeptDays.code))
  const tokens = await deleteOlder(pool, "oauth_token", "expires_at", at)
  const isOver = "(ended_at < $1 OR expires_at < $1)"
  const grants = await deleteInBatches(pool, "oauth_grant", isOver, [before(oauthKeptDays.grant)])
  const unused = `created_at < $1 AND ${isUnused}`
  const clients = await deleteInBatches(pool, "oauth_client", unused, [before(oauthKeptDays.unusedClient)])
  return codes + tokens + grants + clients
}
