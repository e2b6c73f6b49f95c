import type { Database } from "../database/database"

/** One answered request. `at` is an RFC 3339 instant, `ms` how long the answer took. */
export type RecentRequest = {
  id: string
  at: string
  endpoint: string
  channel: string
  status: number
  code: string | null
  ms: number
  keyId: string
}

/** The newest requests of an account that have been written, newest first; at most 50 are kept. */
export async function listRecentRequests(
  { prisma }: Database,
  accountId: string,
  most: number,
): Promise<RecentRequest[]> {
  const rows = await prisma.recentRequest.findMany({ where: { accountId }, orderBy: { id: "desc" }, take: most })
  return rows.map(({ id, at, endpoint, channel, status, code, ms, keyId }) => ({
    id: String(id),
    at: at.toISOString(),
    endpoint,
    channel,
    status,
    code: code || null,
    ms: Math.round(ms * 100) / 100,
    keyId,
  }))
}
