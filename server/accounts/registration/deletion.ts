import { randomUUID } from "node:crypto"
import type { Database } from "../../platform/database/database"
import type { Env } from "../../platform/env"
import { appSecret } from "../../platform/secret"
import type { Billing } from "../billing/stripe"
import { mailLimits } from "../mail/limits"
import { queueMail } from "../mail/queue"
import { findToken, hashToken, makeToken, type TokenFailure, voidTokens } from "../tokens"
import { type Deleted, deleteAccount } from "./deleteAccount"
import type { LinkParts } from "./mailLink"
import { findUndoEnd } from "./undoChange"

export type DeletionAsked =
  | { ok: true; email: string; expiresAt: Date }
  | { ok: false; reason: "limit"; window: "minute" | "day" }
  | RecentlyMoved

/** Until `until`, the account's previous address can take it back, so it must still exist. */
type RecentlyMoved = { ok: false; reason: "recently_moved"; until: Date }

export type DeletionFound = { ok: true; email: string; accountId: string } | TokenFailure | RecentlyMoved
export type DeletionDone = { ok: true } | TokenFailure | RecentlyMoved | Extract<Deleted, { ok: false }>

type LinkRequest = { token: string; at: Date }

const purpose = "delete_account" as const

export async function requestDeletion(
  { database, quota, env }: LinkParts,
  { accountId, at }: { accountId: string; at: Date },
): Promise<DeletionAsked> {
  const until = await findUndoEnd(database.prisma, { accountId, at })
  if (until) return { ok: false, reason: "recently_moved", until }
  const { tripped } = await quota.charge(`${purpose}:${accountId}`, mailLimits.address, at.getTime())
  if (tripped) return { ok: false, reason: "limit", window: tripped }
  const secret = appSecret(env)
  return database.prisma.$transaction(async (tx) => {
    const { email } = await tx.account.findUniqueOrThrow({ where: { id: accountId }, select: { email: true } })
    await voidTokens(tx, { accountId, purpose }, at)
    const { token, expiresAt } = await makeToken(tx, secret, { purpose, email, accountId }, at)
    const message = { kind: purpose, url: `${env.BASE_URL}/confirm/deletion?token=${token}`, expiresAt }
    await queueMail(tx, { to: email, accountId, message, idempotencyKey: `${purpose}/${randomUUID()}`, at }, secret)
    return { ok: true, email, expiresAt }
  })
}

export async function findDeletion(
  { database: { prisma } }: { database: Database },
  { token, at }: LinkRequest,
): Promise<DeletionFound> {
  const found = await findToken(prisma, { tokenHash: hashToken(token), purpose, at })
  if (!found.ok) return found
  const { email, accountId } = found
  if (accountId === null) return { ok: false, reason: "unknown" }
  const until = await findUndoEnd(prisma, { accountId, at })
  return until ? { ok: false, reason: "recently_moved", until } : { ok: true, email, accountId }
}

export async function confirmDeletion(
  service: { database: Database; env: Env; billing: Billing | null },
  following: LinkRequest,
): Promise<DeletionDone> {
  const found = await findDeletion(service, following)
  if (!found.ok) return found
  const change = { at: following.at, actor: "owner" }
  const notice = { by: "owner" as const, secret: appSecret(service.env) }
  return deleteAccount(service.database, found.accountId, change, { billing: service.billing, notice })
}
