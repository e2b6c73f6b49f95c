import type { Database } from "../../platform/database/database"
import type { RecentRequest as Row } from "../../platform/database/generated/client"
import { onlyRefusalWithStatus } from "../../platform/errors"

export type RecentRequest = {
  id: string
  at: string
  endpoint: string
  channel: string
  status: number
  /** The error in the answer, by the name of its docs page. */
  code: string | null
  ms: number
  keyId: string
}

/** A field is null if an older version recorded the request. */
export type RequestDetail = RecentRequest & {
  requestId: string | null
  charged: number | null
  /** As text, bounded in length and without keys. */
  params: Record<string, string> | null
}

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
    code: code || (onlyRefusalWithStatus(status) ?? null),
    ms: Math.round(ms * 100) / 100,
    keyId,
  }
}
