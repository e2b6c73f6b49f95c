import type { Database } from "../../platform/database/database"
import type { Prisma } from "../../platform/database/generated/client"
import { announceTokensOf } from "../../platform/database/notifications"
import { dayMs } from "../../platform/dates"
import { writeAudits } from "../audit/write"
import type { KeyVerifier } from "../keys/verify"

type Tx = Prisma.TransactionClient

export type ConnectedClient = {
  id: string
  name: string | null
  host: string
  connectedAt: string
  lastUsedAt: string | null
  expiresAt: string
}

export const isLiveAt = (at: Date) => ({ endedAt: null, expiresAt: { gt: at } }) satisfies Prisma.OauthGrantWhereInput

export async function listConnected({ prisma }: Database, accountId: string, at: Date): Promise<ConnectedClient[]> {
  const grants = await prisma.oauthGrant.findMany({
    where: { accountId, ...isLiveAt(at) },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
  })
  return grants.map(({ id, clientName, clientHost, createdAt, lastUsedAt, expiresAt }) => ({
    id,
    name: clientName,
    host: clientHost,
    connectedAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
  }))
}

/** In the detail of an audit entry: two parties held the tokens of a grant. */
export const reusedReason = "reused"

export type EndedClient = { name: string | null; host: string; endedAt: string }

const shownDays = 30

/** Connections that ended lately because an old token was used again, newest first. */
export async function listReused({ prisma }: Database, accountId: string, at: Date): Promise<EndedClient[]> {
  const since = new Date(at.getTime() - shownDays * dayMs)
  const entries = await prisma.auditEntry.findMany({
    where: {
      accountId,
      action: "client.disconnected",
      at: { gt: since },
      detail: { path: ["reason"], equals: reusedReason },
    },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take: 20,
  })
  return entries.map(({ detail, at: endedAt }) => {
    const { name = null, host = "" } = Object(detail)
    return { name, host, endedAt: endedAt.toISOString() }
  })
}

export async function disconnect(
  { database, tokens }: { database: Database; tokens: Pick<KeyVerifier, "forget"> },
  accountId: string,
  grantId: string,
  at: Date,
): Promise<boolean> {
  const ended = await database.prisma.$transaction((tx) =>
    endGrants(tx, { id: grantId, accountId }, { at, actor: "owner" }),
  )
  for (const hash of ended.tokenHashes) tokens.forget(hash)
  return ended.count > 0
}

export type Ended = { count: number; tokenHashes: string[] }

export async function endGrants(
  tx: Tx,
  which: Prisma.OauthGrantWhereInput,
  change: { at: Date; actor: string },
  reason?: string,
): Promise<Ended> {
  const grants = await tx.oauthGrant.updateManyAndReturn({
    where: { ...which, endedAt: null },
    data: { endedAt: change.at },
    select: { id: true, accountId: true, clientName: true, clientHost: true },
  })
  if (grants.length === 0) return { count: 0, tokenHashes: [] }
  const ids = grants.map(({ id }) => id)
  const tokenHashes = await announceTokensOf(tx, ids, change.at)
  const subjects = grants.map(({ id, accountId, clientName, clientHost }) => ({
    accountId,
    keyId: id,
    detail: { name: clientName, host: clientHost, ...(reason ? { reason } : {}) },
  }))
  await writeAudits(tx, change, "client.disconnected", subjects)
  return { count: grants.length, tokenHashes }
}
