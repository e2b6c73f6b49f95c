import { createHash, randomBytes } from "node:crypto"
import type { Database } from "../../platform/database/database"
import type { Prisma } from "../../platform/database/generated/client"
import { writeAudit } from "../audit/write"
import { endGrants } from "../oauth/grants"
import type { Tier } from "../tiers"
import { voidLinksOf } from "../tokens"

/** The account of a browser session; `sessionId` identifies the session and grants nothing. */
export type SignedIn = { sessionId: string; accountId: string; email: string; tier: Tier; signedInAt: Date }

/** A session ends so many seconds after it was last used; its end is moved once a day. */
export const sessionSeconds = 30 * 86_400
const renewalSeconds = 86_400

/** However often it is used, a session ends so many seconds after it began. */
const longestSeconds = 90 * 86_400

/** What could take an account over needs a sign-in of so many seconds ago at most. */
const recentSeconds = 3_600

/** When a session was last used is written down once in so many seconds. */
const lastUsedSeconds = 300

/** The token of a new session, which its browser alone keeps. */
export const newSessionToken = () => randomBytes(32).toString("base64url")

/** All that is stored of a session's token. */
export function sessionHash(token: string): Buffer<ArrayBuffer> {
  return createHash("sha256").update(token).digest()
}

/** `browser` is how its owner knows it, such as `Firefox on Windows`. */
type NewSession = { token: string; accountId: string; browser?: string | null; at: Date }

/** Opens a session of an account; gives when it ends unless it is used. Those that have ended go. */
export function openSession({ prisma }: Database, session: NewSession): Promise<Date> {
  return prisma.$transaction((tx) => openSessionIn(tx, session))
}

/** The same in the caller's transaction. */
export async function openSessionIn(
  tx: Prisma.TransactionClient,
  { token, accountId, browser = null, at }: NewSession,
): Promise<Date> {
  const expiresAt = new Date(at.getTime() + sessionSeconds * 1_000)
  await tx.session.deleteMany({ where: { expiresAt: { lte: at } } })
  await tx.session.create({ data: { tokenHash: sessionHash(token), accountId, createdAt: at, expiresAt, browser } })
  await writeAudit(tx, { at, actor: "owner" }, "session.opened", { accountId })
  return expiresAt
}

/** The account of a session that has not ended, whose end moves on with it; null for any other token. */
export async function readSession({ prisma }: Database, token: string, at: Date): Promise<SignedIn | null> {
  const tokenHash = sessionHash(token)
  const session = await prisma.session.findUnique({ where: { tokenHash }, include: { account: true } })
  if (!session || session.expiresAt <= at) return null
  const { accountId, account, createdAt: signedInAt } = session
  const latest = signedInAt.getTime() + longestSeconds * 1_000
  if (latest <= at.getTime()) return null
  const expiresAt = new Date(Math.min(at.getTime() + sessionSeconds * 1_000, latest))
  const isRenewed = expiresAt.getTime() - session.expiresAt.getTime() >= renewalSeconds * 1_000
  const isNoted = at.getTime() - (session.lastUsedAt?.getTime() ?? 0) >= lastUsedSeconds * 1_000
  if (isRenewed || isNoted) {
    const data = { ...(isRenewed ? { expiresAt } : {}), lastUsedAt: at }
    await prisma.session.updateMany({ where: { tokenHash }, data })
  }
  return { sessionId: tokenHash.toString("hex"), accountId, email: account.email, tier: account.tier, signedInAt }
}

/** Whether a session began recently enough for changes that could take the account over. */
export function isRecentSignIn({ signedInAt }: SignedIn, at: Date): boolean {
  return at.getTime() - signedInAt.getTime() < recentSeconds * 1_000
}

/** Ends a session in whose place its own browser has another. Nobody signed out, so nothing is written down. */
export async function replaceSession({ prisma }: Database, token: string): Promise<void> {
  await prisma.session.deleteMany({ where: { tokenHash: sessionHash(token) } })
}

/** Ends one session, if there is one of this token. */
export async function endSession({ prisma }: Database, token: string, at: Date): Promise<void> {
  const where = { tokenHash: sessionHash(token) }
  await prisma.$transaction(async (tx) => {
    const session = await tx.session.findUnique({ where })
    if (!session || (await tx.session.deleteMany({ where })).count === 0) return
    await writeAudit(tx, { at, actor: "owner" }, "session.ended", { accountId: session.accountId })
  })
}

/**
 * Ends every session of an account, its links that wait in a mail, and the clients that are connected to it: a copied cookie,
 * and what was asked for or allowed with it, open nothing from here on.
 */
export async function endAllSessions(tx: Prisma.TransactionClient, accountId: string, at: Date): Promise<void> {
  await tx.session.deleteMany({ where: { accountId } })
  await voidLinksOf(tx, accountId, at)
  await tx.oauthCode.updateMany({ where: { accountId, usedAt: null }, data: { usedAt: at } })
  await endGrants(tx, { accountId }, { at, actor: "owner" })
}

/** The same at the owner's word, from whichever browser. */
export async function signOutEverywhere({ prisma }: Database, accountId: string, at: Date): Promise<void> {
  await prisma.$transaction(async (tx) => {
    await endAllSessions(tx, accountId, at)
    await writeAudit(tx, { at, actor: "owner" }, "sessions.ended", { accountId })
  })
}
