import { createHash, createHmac, randomBytes } from "node:crypto"
import type { MailedToken, Prisma } from "../platform/database/generated/client"
import { dayMs } from "../platform/dates"
import { deriveKey } from "../platform/secret"

/** What a mailed link is good for. A token of one purpose is unknown to every other. */
export type TokenPurpose = keyof typeof lifetimeSeconds

export type MailedTo = { email: string; accountId: string | null }
export type TokenFailure = { ok: false; reason: "unknown" | "expired" | "used" }
export type TokenVerdict = ({ ok: true; madeAt: Date } & MailedTo) | TokenFailure

/** A token as it goes into a link. */
export type Token = { token: string; expiresAt: Date }

type Question = { tokenHash: Buffer<ArrayBuffer> | null; purpose: TokenPurpose; at: Date }

const day = 24 * 3_600
const lifetimeSeconds = {
  confirm: day,
  sign_in: 15 * 60,
  change_address: day,
  undo_change: 7 * day,
  delete_account: day,
}

/** Tokens are kept for a week after their end, so that a late click is told that its link has expired. */
const keptMs = 7 * dayMs

/**
 * Makes a token for one mail, in the caller's transaction. Its hash is stored with the nonce that it was derived from,
 * which is useless without the secret.
 */
export async function makeToken(
  tx: Prisma.TransactionClient,
  secret: Buffer,
  { purpose, email, accountId }: MailedTo & { purpose: TokenPurpose },
  at: Date,
): Promise<Token> {
  const nonce = randomBytes(16)
  const token = tokenOf(secret, nonce)
  const expiresAt = new Date(at.getTime() + lifetimeSeconds[purpose] * 1_000)
  await tx.mailedToken.create({
    data: { tokenHash: sha256(token), nonce, purpose, email, accountId, createdAt: at, mailedAt: at, expiresAt },
  })
  return { token, expiresAt }
}

/** Deletes tokens that are past the time for which they are kept. */
export async function sweepTokens(tx: Prisma.TransactionClient, at: Date): Promise<void> {
  await tx.mailedToken.deleteMany({ where: { expiresAt: { lt: new Date(at.getTime() - keptMs) } } })
}

/** The token of a row again; null where it was made of another secret than these, or before there were nonces. */
export function recreateToken(secrets: readonly Buffer[], { nonce, tokenHash }: MailedToken): string | null {
  if (!nonce) return null
  const tokens = secrets.map((secret) => tokenOf(secret, nonce))
  return tokens.find((token) => sha256(token).equals(tokenHash)) ?? null
}

/** The hash of what may be a token; null where it cannot be one, as when a mail program broke the link. */
export function hashToken(token: string): Buffer<ArrayBuffer> | null {
  return /^[\w-]{43}$/.test(token) ? sha256(token) : null
}

/** Looks a token up, and leaves it as it is: what a page may do before its button is pressed. */
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
 * Uses a token up, and with it every other of its purpose that was mailed for the same: an older mail opens nothing once
 * a newer one was followed. Whatever is done to one address is done in turn.
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

/** Makes links that were mailed open nothing any more. */
export async function voidTokens(
  tx: Prisma.TransactionClient,
  which: Partial<MailedTo> & { purpose: TokenPurpose },
  at: Date,
): Promise<void> {
  await tx.mailedToken.updateMany({ where: { ...which, usedAt: null }, data: { usedAt: at } })
}

/**
 * The same for all links of an account, but for those that take a change of its address back: whoever took the account
 * over could otherwise keep it by signing out everywhere.
 */
export async function voidLinksOf(tx: Prisma.TransactionClient, accountId: string, at: Date): Promise<void> {
  await tx.mailedToken.updateMany({
    where: { accountId, purpose: { not: "undo_change" }, usedAt: null },
    data: { usedAt: at },
  })
}

/** Locks what belongs to this address until the transaction ends. */
export async function lockAddress(tx: Prisma.TransactionClient, email: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`address:${email}`}, 0))`
}

function tokenOf(secret: Buffer, nonce: Uint8Array): string {
  return createHmac("sha256", deriveKey(secret, "mailed tokens")).update(nonce).digest("base64url")
}

function sha256(token: string): Buffer<ArrayBuffer> {
  return createHash("sha256").update(token).digest()
}
