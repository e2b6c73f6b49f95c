import type { Database } from "../../platform/database/database"
import type { RecentRequest as Row } from "../../platform/database/generated/client"
import { refusalOfStatus } from "../../platform/errors"

/** One answered request. `at` is an RFC 3339 instant, `ms` how long the answer took. */
export type RecentRequest = {
  id: string
  at: string
  endpoint: string
  channel: string
  status: number
  /** Which error it was answered with, by the name of its page in the docs. */
  code: string | null
  ms: number
  keyId: string
}

/** What else is known of it; null where an older version wrote it down. */
export type RequestDetail = RecentRequest & {
  requestId: string | null
  charged: number | null
  /** As texts, cut to a bounded length and without keys. */
  params: Record<string, string> | null
}

/** The newest requests of an account that have been written, newest first; a bounded number of them is kept. */
export async function listRecentRequests(
  { prisma }: Database,
  accountId: string,
  most: number,
): Promise<RecentRequest[]> {
  const where = { accountId }
  const rows = await prisma.recentRequest.findMany({
    where,
    orderBy: { id: "desc" },
    take: most,
    omit: { params: true },
  })
  return rows.map(recentRequest)
}

/** One of them; null where it is of another account, or has been swept. */
export async function findRecentRequest(
  { prisma }: Database,
  accountId: string,
  id: string,
): Promise<RequestDetail | null> {
  if (!/^\d{1,18}$/.test(id)) return null
  const row = await prisma.recentRequest.findFirst({ where: { id: BigInt(id), accountId } })
  if (!row) return null
  const { requestId, charged, params } = row
  return { ...recentRequest(row), requestId, charged, params: params as RequestDetail["params"] }
}

function recentRequest({ id, at, endpoint, channel, status, code, ms, keyId }: Omit<Row, "params">): RecentRequest {
  return {
    id: String(id),
    at: at.toISOString(),
    endpoint,
    channel,
    status,
    code: code || (refusalOfStatus(status) ?? null),
    ms: Math.round(ms * 100) / 100,
    keyId,
  }
}
