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
  /** Null from here on if the answer cannot be computed again. The instant that it speaks from. */
  asOf: string | null
  /** Of the bytes before compression. */
  sha256: string | null
  form: string | null
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
  return row && detailOf(row)
}

/** By the id in its log, or by that of its answer. Several calls of one MCP request share one: the last is found. */
export async function findAnsweredRequest(
  database: Database,
  accountId: string,
  which: { id: string } | { requestId: string },
): Promise<RequestDetail | null> {
  if ("id" in which) return findRecentRequest(database, accountId, which.id)
  const { requestId } = which
  const row = await database.prisma.recentRequest.findFirst({
    where: { accountId, requestId },
    orderBy: { id: "desc" },
  })
  return row && detailOf(row)
}

function detailOf(row: Row): RequestDetail {
  const { requestId, charged, params, asOf, answerSha256: sha256, answerForm: form } = row
  const said = { requestId, charged, params: params as RequestDetail["params"] }
  return { ...recentRequest(row), ...said, asOf: asOf?.toISOString() ?? null, sha256, form }
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
