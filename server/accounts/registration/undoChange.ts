import { randomUUID } from "node:crypto"
import type { Database } from "../../platform/database/database"
import type { Prisma } from "../../platform/database/generated/client"
import type { Env } from "../../platform/env"
import { appSecret } from "../../platform/secret"
import { writeAudit } from "../audit/write"
import { undoKeyChanges } from "../keys/undoKeyChanges"
import { revokeLinksSince } from "../links/own"
import { queueMail } from "../mail/queue"
import { lockAccount } from "../plan"
import { endAllSessions } from "../sessions/store"
import { undoTeamChanges } from "../teams/leave"
import { consumeToken, findToken, hashToken, lockAddress, type TokenFailure } from "../tokens"
import { deleteEndpointsSince } from "../webhooks/own"

export type Restored = { ok: true; email: string } | TokenFailure | { ok: false; reason: "taken" }

type LinkRequest = { token: string; at: Date }

const purpose = "undo_change" as const

export function findUndo({ database }: { database: Database }, { token, at }: LinkRequest): Promise<Restored> {
  return findRestorable(database.prisma, token, at)
}

async function findRestorable(tx: Prisma.TransactionClient, token: string, at: Date) {
  const found = await findToken(tx, { tokenHash: hashToken(token), purpose, at })
  if (!found.ok) return found
  const { email, accountId, madeAt } = found
  if (accountId === null) return { ok: false as const, reason: "unknown" as const }
  const holder = await tx.account.findUnique({ where: { email }, select: { id: true } })
  if (holder && holder.id !== accountId) return { ok: false as const, reason: "taken" as const }
  return { ok: true as const, email, accountId, madeAt }
}

/**
 * Undoes an address change by the link mailed to the old address. The person who made the change keeps nothing: every
 * browser is signed out, waiting links stop working, and key changes since are undone. The interim address is notified.
 */
export function undoAddressChange(
  { database, env }: { database: Database; env: Env },
  { token, at }: LinkRequest,
): Promise<Restored> {
  const secret = appSecret(env)
  return database.prisma.$transaction(async (tx) => {
    const asked = await findRestorable(tx, token, at)
    if (!asked.ok) return asked
    await lockAddress(tx, asked.email)
    await lockAccount(tx, asked.accountId)
    const found = await findRestorable(tx, token, at)
    if (!found.ok) return found
    const { email, accountId, madeAt } = found
    const account = await tx.account.findUnique({ where: { id: accountId } })
    if (!account) return { ok: false, reason: "unknown" }
    const spent = await consumeToken(tx, { tokenHash: hashToken(token), purpose, at })
    if (!spent.ok) return spent
    await endAllSessions(tx, accountId, at)
    // Addresses that the account was moved to after this one can no longer take it back.
    await tx.mailedToken.updateMany({
      where: { accountId, purpose, createdAt: { gte: madeAt }, usedAt: null },
      data: { usedAt: at },
    })
    await tx.account.update({ where: { id: accountId }, data: { email, emailVerifiedAt: at } })
    const change = { at, actor: "mail" }
    await undoKeyChanges(tx, accountId, madeAt, change)
    await revokeLinksSince(tx, accountId, madeAt, change)
    await deleteEndpointsSince(tx, accountId, { since: madeAt, env }, change)
    await undoTeamChanges(tx, accountId, madeAt, change)
    await writeAudit(tx, change, "account.address_restored", { accountId })
    if (account.email !== email) await queueRestoredMail(tx, { to: account.email, accountId, at }, secret)
    return { ok: true, email }
  })
}

export async function findUndoEnd(
  tx: Prisma.TransactionClient,
  { accountId, at }: { accountId: string; at: Date },
): Promise<Date | null> {
  const where = { accountId, purpose, usedAt: null, expiresAt: { gt: at } }
  const newest = await tx.mailedToken.findFirst({ where, orderBy: { expiresAt: "desc" }, select: { expiresAt: true } })
  return newest?.expiresAt ?? null
}

async function queueRestoredMail(
  tx: Prisma.TransactionClient,
  { to, accountId, at }: { to: string; accountId: string; at: Date },
  secret: Buffer,
): Promise<void> {
  const message = { kind: "address_restored" as const, restoredAt: at }
  await queueMail(tx, { to, accountId, message, idempotencyKey: `address_restored/${randomUUID()}`, at }, secret)
}
