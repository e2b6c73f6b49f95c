import { randomUUID } from "node:crypto"
import { queueMail } from "../../mail/queue"
import { appSecret } from "../../secret"
import type { Service } from "../../service"
import { readEmail } from "../email"
import { mailLimits } from "./limits"
import { findToken, hashToken, makeToken, spendToken, type TokenFailure, type TokenVerdict } from "./tokens"

export type ChangeAnswer = { ok: true; email: string } | { ok: false; reason: "address" | "limit"; detail: string }

export type Changed = { ok: true; email: string } | TokenFailure | { ok: false; reason: "taken" }

type Confirmation = { token: string; at: Date }

/**
 * Mails a link to the address that an account wants to move to. The answer is the same where that address has an
 * account of its own: only who reads its mail is told, by the link.
 */
export async function requestAddressChange(
  { database, quota, env }: Pick<Service, "database" | "quota" | "env">,
  { accountId, email: typed, at }: { accountId: string; email: string; at: Date },
): Promise<ChangeAnswer> {
  const read = readEmail(typed)
  if (!read.ok) return { ok: false, reason: "address", detail: read.reason }
  const { email } = read
  const account = await database.prisma.account.findUniqueOrThrow({ where: { id: accountId } })
  if (account.email === email) return { ok: false, reason: "address", detail: "This is your address already." }
  const { tripped } = await quota.charge(`change_address:${accountId}`, mailLimits.address, at.getTime())
  if (tripped) {
    const detail = `Enough mails were asked for this ${tripped}. Try again in the next one.`
    return { ok: false, reason: "limit", detail }
  }
  const secret = appSecret(env)
  await database.prisma.$transaction(async (tx) => {
    const { token, expiresAt } = await makeToken(tx, "change_address", { email, accountId }, at)
    const url = `${env.BASE_URL}/confirm/address?token=${token}`
    const message = { kind: "change_address" as const, url, expiresAt }
    await queueMail(tx, { to: email, accountId, message, idempotencyKey: `change_address/${randomUUID()}`, at }, secret)
  })
  return { ok: true, email }
}

/** What the button of such a link would do, without doing it. */
export function findAddressChange(
  { database }: Pick<Service, "database">,
  { token, at }: Confirmation,
): Promise<TokenVerdict> {
  return findToken(database.prisma, { tokenHash: hashToken(token), purpose: "change_address", at })
}

/**
 * Moves the account to the new address, and tells the old one. Keys and sessions stay; links that were mailed to the old
 * address open nothing any more.
 */
export function confirmAddressChange(
  { database, env }: Pick<Service, "database" | "env">,
  { token, at }: Confirmation,
): Promise<Changed> {
  const secret = appSecret(env)
  return database.prisma.$transaction(async (tx) => {
    const spent = await spendToken(tx, { tokenHash: hashToken(token), purpose: "change_address", at })
    if (!spent.ok) return spent
    const { email, accountId } = spent
    if (await tx.account.findUnique({ where: { email } })) return { ok: false, reason: "taken" }
    const account = accountId && (await tx.account.findUnique({ where: { id: accountId } }))
    if (!account) return { ok: false, reason: "unknown" }
    await tx.account.update({ where: { id: account.id }, data: { email, emailVerifiedAt: at } })
    await tx.mailedToken.updateMany({ where: { accountId: account.id, usedAt: null }, data: { usedAt: at } })
    await tx.auditEntry.create({
      data: { at, actor: "owner", action: "account.address_changed", accountId: account.id },
    })
    const message = { kind: "address_changed" as const, newEmail: email, changedAt: at }
    const idempotencyKey = `address_changed/${randomUUID()}`
    await queueMail(tx, { to: account.email, accountId: account.id, message, idempotencyKey, at }, secret)
    return { ok: true, email }
  })
}
