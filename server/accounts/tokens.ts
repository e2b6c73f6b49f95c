import { createHash, createHmac, randomBytes } from "node:crypto"
import type { MailedToken, Prisma } from "../platform/database/generated/client"
import { deriveKey } from "../platform/secret"

export type TokenPurpose = keyof typeof lifetimeSeconds

export type MailedTo = { email: string; accountId: string | null }
export type TokenFailure = { ok: false; reason: "unknown" | "expired" | "used" }
export type TokenVerdict = ({ ok: true; madeAt: Date } & MailedTo) | TokenFailure

export type Token = { token: string; tokenHash: Buffer<ArrayBuffer>; expiresAt: Date }

type Question = { tokenHash: Buffer<ArrayBuffer> | null; purpose: TokenPurpose; at: Date }

const day = 24 * 3_600
export const lifetimeSeconds = {
  confirm: day,
  sign_in: 15 * 60,
  change_address: day,
  undo_change: 7 * day,
  delete_account: day,
  follow_changelog: day,
}

export const tokenKeptDays = 7

/**
 * Runs in the caller's transaction. Stores the hash with the nonce it was derived from, which is useless without the
 * secret.
 */
export async function makeToken(
  tx: Prisma.TransactionClient,
  secret: Buffer,
  { purpose, email, accountId }: MailedTo & { purpose: TokenPurpose },
  at: Date,
): Promise<Token> {
  const nonce = randomBytes(16)
  const token = tokenOf(secret, nonce)
  const tokenHash = sha256(token)
  const expiresAt = new Date(at.getTime() + lifetimeSeconds[purpose] * 1_000)
  await tx.mailedToken.create({
    data: { tokenHash, nonce, purpose, email, accountId, createdAt: at, mailedAt: at, expiresAt },
  })
  return { token, tokenHash, expiresAt }
}

/** Null if another secret made it, or if it is older than nonces. */
export function recreateToken(secrets: readonly Buffer[], { nonce, tokenHash }: MailedToken): string | null {
  if (!nonce) return null
  const tokens = secrets.map((secret) => tokenOf(secret, nonce))
  return tokens.find((token) => sha256(token).equals(tokenHash)) ?? null
}

/** Null if it cannot be a token, as when a mail program broke the link. */
export function hashToken(token: string): Buffer<ArrayBuffer> | null {
  return /^[\w-]{43}$/.test(token) ? sha256(token) : null
}

export async function findToken(
  tx: Prisma.TransactionClient,
  { tokenHash, purpose, at }: Question,
): Promise<TokenVerdict> {
  const row = tokenHash && (await tx.mailedToken.findUnique({ where: { tokenHash } }))
  if (row?.purpose !== purpose) return { ok: false, reason: "unknown" }
  if (row.usedAt) return { ok: false, reason: "used" }
  if (row.expiresAt <= at) return { ok: false, reason: "expired" }
  return { ok: true, email: row.email, accountId: row.accountId, madeAt: row.createdAt }
}

/**
 * Uses up a token and all others of its purpose for the same address or account: an older mail stops working once a
 * newer one was followed. Changes to one address run one after the other.
 */
export async function consumeToken(tx: Prisma.TransactionClient, question: Question): Promise<TokenVerdict> {
  const first = await findToken(tx, question)
  if (!first.ok) return first
  const { email, accountId } = first
  await lockAddress(tx, email)
  const found = await findToken(tx, question)
  if (!found.ok) return found
  const { purpose, at } = question
  await voidTokens(tx, { email, accountId, purpose }, at)
  return found
}

export async function voidTokens(
  tx: Prisma.TransactionClient,
  which: Partial<MailedTo> & { purpose: TokenPurpose },
  at: Date,
): Promise<void> {
  await tx.mailedToken.updateMany({ where: { ...which, usedAt: null }, data: { usedAt: at } })
}

/**
 * Voids all links of an account, except those that undo an address change: a thief of the account could otherwise keep
 * it by signing out everywhere.
 */
export async function voidLinksOf(tx: Prisma.TransactionClient, accountId: string, at: Date): Promise<void> {
  await tx.mailedToken.updateMany({
    where: { accountId, purpose: { not: "undo_change" }, usedAt: null },
    data: { usedAt: at },
  })
}

export async function lockAddress(tx: Prisma.TransactionClient, email: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`address:${email}`}, 0))`
}

function tokenOf(secret: Buffer, nonce: Uint8Array): string {
  return createHmac("sha256", deriveKey(secret, "mailed tokens")).update(nonce).digest("base64url")
}

function sha256(token: string): Buffer<ArrayBuffer> {
  return createHash("sha256").update(token).digest()
}
