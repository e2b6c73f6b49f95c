import { randomUUID } from "node:crypto"
import type { Database } from "../../platform/database/database"
import type { Prisma } from "../../platform/database/generated/client"
import type { Env } from "../../platform/env"
import { appSecret, appSecrets } from "../../platform/secret"
import { writeAudit } from "../audit/write"
import { readEmail } from "../email"
import { allowanceFor, mailLimits } from "../mail/limits"
import { queueMail } from "../mail/queue"
import { lockAccount } from "../plan"
import { consumeToken, findToken, hashToken, lockAddress, makeToken, type TokenFailure, voidLinksOf } from "../tokens"
import { type LinkParts, tokenFor } from "./mailLink"

export type ChangeAnswer = { ok: true; email: string } | { ok: false; reason: "address" | "limit"; detail: string }

export type Changed = { ok: true; email: string } | ChangeFailure
type ChangeFailure = TokenFailure | { ok: false; reason: "taken" | "signed_out" }

const purpose = "change_address" as const

/** `signedIn` is the account of the browser's session, or null. */
type Confirmation = { token: string; signedIn: string | null; at: Date }

/**
 * Mails a link to the address that an account wants to move to. The answer, and the pending request that is shown, are
 * the same if that address has its own account (only its mail, through the link, reveals it) and if anybody's requests
 * have used up its mails. In that case the account's own link stays valid and is mailed again now and then, so other
 * accounts' requests cannot keep it from a working link.
 */
export async function requestAddressChange(
  { database, quota, env }: LinkParts,
  { accountId, email: typed, at }: { accountId: string; email: string; at: Date },
): Promise<ChangeAnswer> {
  const read = readEmail(typed)
  if (!read.ok) return { ok: false, reason: "address", detail: read.reason }
  const { email } = read
  const account = await database.prisma.account.findUniqueOrThrow({ where: { id: accountId } })
  if (account.email === email) return { ok: false, reason: "address", detail: "This is already your address." }
  const { tripped } = await quota.charge(`${purpose}:account:${accountId}`, mailLimits.address, at.getTime())
  if (tripped) {
    const detail = `Too many emails were requested this ${tripped}. Try again in the next one.`
    return { ok: false, reason: "limit", detail }
  }
  const allowance = await allowanceFor(quota, purpose, email, at.getTime())
  const secrets = appSecrets(env)
  await database.prisma.$transaction(async (tx) => {
    await lockAddress(tx, email)
    const link = { kind: purpose, email, accountId, allowance }
    const { isWithheld, token, expiresAt } = await tokenFor(tx, secrets, link, at)
    // An owner who mistyped the address wants the link to the wrong one void.
    await tx.mailedToken.updateMany({
      where: { accountId, purpose, usedAt: null, email: { not: email } },
      data: { usedAt: at },
    })
    const message = { kind: purpose, url: `${env.BASE_URL}/confirm/address?token=${token}`, expiresAt }
    const idempotencyKey = `${purpose}/${randomUUID()}`
    await queueMail(tx, { to: email, accountId, message, idempotencyKey, at, isWithheld }, secrets[0])
  })
  return { ok: true, email }
}

export async function findAskedChange(
  { database }: { database: Database },
  { accountId, at }: { accountId: string; at: Date },
): Promise<{ email: string; expiresAt: string } | null> {
  const waiting = await database.prisma.mailedToken.findFirst({
    where: { accountId, purpose, usedAt: null, expiresAt: { gt: at } },
    orderBy: { createdAt: "desc" },
  })
  return waiting && { email: waiting.email, expiresAt: waiting.expiresAt.toISOString() }
}

export function findAddressChange({ database }: { database: Database }, confirmation: Confirmation): Promise<Changed> {
  return findChange(database.prisma, confirmation)
}

/**
 * Only a browser signed in to the account may follow its link. The reader of a mistyped address gains no account, and
 * nobody is moved into an account whose keys somebody else holds.
 */
async function findChange(tx: Prisma.TransactionClient, { token, signedIn, at }: Confirmation) {
  const found = await findToken(tx, { tokenHash: hashToken(token), purpose, at })
  if (!found.ok) return found
  const { email, accountId } = found
  if (accountId === null || accountId !== signedIn) return { ok: false as const, reason: "signed_out" as const }
  return { ok: true as const, email, accountId }
}

/**
 * Moves the account and notifies the old address, with a link that undoes it. Keys and sessions stay; other links
 * mailed to the old address no longer work.
 */
export function confirmAddressChange(
  { database, env }: { database: Database; env: Env },
  confirmation: Confirmation,
): Promise<Changed> {
  const { token, at } = confirmation
  const secret = appSecret(env)
  return database.prisma.$transaction(async (tx) => {
    const found = await findChange(tx, confirmation)
    if (!found.ok) return found
    const { email, accountId } = found
    // Locks the address before the account, as everywhere else, to avoid a deadlock.
    await lockAddress(tx, email)
    await lockAccount(tx, accountId)
    if (await tx.account.findUnique({ where: { email } })) return { ok: false, reason: "taken" }
    const spent = await consumeToken(tx, { tokenHash: hashToken(token), purpose, at })
    if (!spent.ok) return spent
    const account = await tx.account.findUnique({ where: { id: accountId } })
    if (!account) return { ok: false, reason: "unknown" }
    await tx.account.update({ where: { id: account.id }, data: { email, emailVerifiedAt: at } })
    // Mail to the old address from before the account belongs to the account, and is deleted with it.
    await tx.mail.updateMany({ where: { recipient: account.email, accountId: null }, data: { accountId } })
    await voidLinksOf(tx, accountId, at)
    await writeAudit(tx, { at, actor: "owner" }, "account.address_changed", { accountId })
    const undo = await makeToken(tx, secret, { purpose: "undo_change", email: account.email, accountId }, at)
    const url = `${env.BASE_URL}/confirm/address/undo?token=${undo.token}`
    const message = { kind: "address_changed" as const, newEmail: email, changedAt: at, url, expiresAt: undo.expiresAt }
    const idempotencyKey = `address_changed/${randomUUID()}`
    await queueMail(tx, { to: account.email, accountId, message, idempotencyKey, at }, secret)
    return { ok: true, email }
  })
}
