import { randomUUID } from "node:crypto"
import type { Database } from "../../platform/database/database"
import type { Prisma } from "../../platform/database/generated/client"
import { type AccountChange, writeAudit, writeAudits } from "../audit/write"
import { byOwner, type Declined, impossible, lockOwnKey, notFound } from "../keys/owned"
import { keyStatus } from "../keys/status"
import type { QuotaLimits, QuotaStore } from "../quota/store"
import { hashToken } from "../tokens"
import { inputOf, type LifetimeSeconds, type LinkInput, newToken, workingAt } from "./link"

/** What owners do with their links. A link is looked up by account and id, so that another owner's is not found. */

type Wanted = {
  keyId: string
  product: string
  input: LinkInput
  lifetimeSeconds: LifetimeSeconds
  mostPerDay?: number | null
}
type Made = { ok: true; id: string; token: string; expiresAt: Date }

const newLinkLimits: QuotaLimits = { perMinute: 10, perDay: 100 }
const mostLinks = 50

export const mostReadsPerDay = 10_000

export async function createOwnLink(
  { database, quota }: { database: Database; quota: QuotaStore },
  accountId: string,
  { keyId, product, input, lifetimeSeconds, mostPerDay = null }: Wanted,
  at: Date,
): Promise<Made | Declined> {
  const { tripped } = await quota.charge(`new_link:${accountId}`, newLinkLimits, at.getTime())
  if (tripped) return { ok: false, reason: "limit", sentence: tooMany(tripped) }
  return database.prisma.$transaction(async (tx) => {
    const key = await lockOwnKey(tx, accountId, keyId)
    if (!key) return notFound
    const status = keyStatus(key, at)
    if (status !== "active") return impossible(`This key is ${status}. Choose an active key.`)
    if (key.isTest) return impossible("A test key has no links. Choose a live key.")
    const ofAccount = { key: { accountId } }
    if ((await tx.link.count({ where: { ...ofAccount, ...workingAt(at) } })) >= mostLinks) {
      return impossible(`An account has at most ${mostLinks} active links. Revoke one first.`)
    }
    const [id, token] = [`link_${randomUUID()}`, newToken()]
    const tokenHash = hashToken(token)
    if (!tokenHash) throw new Error("a token that was just made has a form of its own")
    const expiresAt = new Date(at.getTime() + lifetimeSeconds * 1_000)
    await tx.link.create({ data: { id, tokenHash, keyId, product, input, createdAt: at, expiresAt, mostPerDay } })
    await writeAudit(tx, byOwner(at), "link.created", { accountId, keyId, detail: { product, mostPerDay } })
    return { ok: true, id, token, expiresAt }
  })
}

const tooMany = (window: "minute" | "day") =>
  `At most ${newLinkLimits.perMinute} links can be created per minute and ${newLinkLimits.perDay} per day. Try again in the next ${window}.`

export function revokeOwnLink(
  { prisma }: Database,
  accountId: string,
  linkId: string,
  at: Date,
): Promise<{ ok: true } | Declined> {
  return prisma.$transaction(async (tx) => {
    const link = await tx.link.findFirst({ where: { id: linkId, key: { accountId } } })
    if (!link) return { ok: false, reason: "not_found", sentence: "Your account has no such link." }
    if (link.revokedAt) return { ok: true }
    await tx.link.update({ where: { id: linkId }, data: { revokedAt: at } })
    await writeAudit(tx, byOwner(at), "link.revoked", {
      accountId,
      keyId: link.keyId,
      detail: { product: link.product },
    })
    return { ok: true }
  })
}

/** A thief of the account may have left links behind. */
export async function revokeLinksSince(
  tx: Prisma.TransactionClient,
  accountId: string,
  since: Date,
  change: AccountChange,
): Promise<void> {
  const links = await tx.link.updateManyAndReturn({
    where: { key: { accountId }, createdAt: { gte: since }, revokedAt: null },
    data: { revokedAt: change.at },
    select: { keyId: true, product: true },
  })
  const subjects = links.map(({ keyId, product }) => ({ accountId, keyId, detail: { product } }))
  await writeAudits(tx, change, "link.revoked", subjects)
}

export type OwnLink = {
  id: string
  product: string
  input: LinkInput
  keyName: string
  status: "active" | "expired" | "revoked"
  createdAt: string
  expiresAt: string
  lastUsedAt: string | null
  mostPerDay: number | null
}

export async function listOwnLinks({ prisma }: Database, accountId: string, at: Date): Promise<OwnLink[]> {
  const links = await prisma.link.findMany({
    where: { key: { accountId } },
    include: { key: true },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
  })
  return links.map(({ id, product, input, key, createdAt, expiresAt, revokedAt, lastUsedAt, mostPerDay }) => {
    const isKeyRevoked = keyStatus(key, at) === "revoked"
    return {
      id,
      product,
      input: inputOf(input),
      keyName: key.name ?? `${key.prefix}…`,
      status: revokedAt || isKeyRevoked ? "revoked" : expiresAt <= at ? "expired" : "active",
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      mostPerDay,
    }
  })
}
