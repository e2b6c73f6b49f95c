import { createHash } from "node:crypto"
import type { Database } from "../../platform/database/database"
import type { Prisma } from "../../platform/database/generated/client"
import { writeAudit } from "../audit/write"
import { endGrants } from "../oauth/grants"
import { planOf, type SharedPlan, withTeam } from "../plan"
import { voidLinksOf } from "../tokens"

/** `sessionId` identifies the session and grants nothing. */
export type SignedIn = Omit<SharedPlan, "isLegacyPrice"> & {
  sessionId: string
  accountId: string
  email: string
  signedInAt: Date
}

/** A session ends this many seconds after its last use; the end is moved once a day. */
export const sessionSeconds = 30 * 86_400
const renewalSeconds = 86_400

export const longestSessionSeconds = 90 * 86_400

/** The last use is recorded at most once in this time. */
const lastUsedSeconds = 300

export function sessionHash(token: string): Buffer<ArrayBuffer> {
  return createHash("sha256").update(token).digest()
}

export async function readSession({ prisma }: Database, token: string, at: Date): Promise<SignedIn | null> {
  const tokenHash = sessionHash(token)
  const session = await prisma.session.findUnique({ where: { tokenHash }, include: { account: { include: withTeam } } })
  if (!session || session.expiresAt <= at) return null
  const { accountId, account, createdAt: signedInAt } = session
  const latest = signedInAt.getTime() + longestSessionSeconds * 1_000
  if (latest <= at.getTime()) return null
  const expiresAt = new Date(Math.min(at.getTime() + sessionSeconds * 1_000, latest))
  const isRenewed = expiresAt.getTime() - session.expiresAt.getTime() >= renewalSeconds * 1_000
  const isNoted = at.getTime() - (session.lastUsedAt?.getTime() ?? 0) >= lastUsedSeconds * 1_000
  if (isRenewed || isNoted) {
    const data = { ...(isRenewed ? { expiresAt } : {}), lastUsedAt: at }
    await prisma.session.updateMany({ where: { tokenHash }, data })
  }
  const { isLegacyPrice: _, ...plan } = planOf(account)
  // The pages of the market are public, so a suspended reader sees no less than a stranger.
  const tier = plan.suspendedFor === null ? plan.tier : "free"
  return { ...plan, tier, sessionId: tokenHash.toString("hex"), accountId, email: account.email, signedInAt }
}

type Ending = { action: "session.ended" | "sessions.ended"; at: Date; detail?: { isOthers: true } }

/**
 * The only way to end sessions before their time. Without `ending` there is no audit entry, because nobody has signed
 * out. Returns how many ended.
 */
export async function endSessions(
  tx: Prisma.TransactionClient,
  which: Prisma.SessionWhereInput,
  ending: Ending | null,
): Promise<number> {
  const sessions = await tx.session.findMany({ where: which, select: { accountId: true }, distinct: "accountId" })
  const { count } = await tx.session.deleteMany({ where: which })
  if (count > 0 && ending) {
    const { action, at, detail } = ending
    for (const { accountId } of sessions) await writeAudit(tx, { at, actor: "owner" }, action, { accountId, detail })
  }
  return count
}

export async function replaceSession({ prisma }: Database, token: string): Promise<void> {
  await endSessions(prisma, { tokenHash: sessionHash(token) }, null)
}

export async function endSession({ prisma }: Database, token: string, at: Date): Promise<void> {
  await prisma.$transaction((tx) => endSessions(tx, { tokenHash: sessionHash(token) }, { action: "session.ended", at }))
}

/**
 * Ends every session, every link waiting in a mail and every connected client, so that a copied cookie, and all that
 * was requested or allowed with it, stops working.
 */
export async function endAllSessions(tx: Prisma.TransactionClient, accountId: string, at: Date): Promise<void> {
  await endSessions(tx, { accountId }, null)
  await voidLinksOf(tx, accountId, at)
  await tx.oauthCode.updateMany({ where: { accountId, usedAt: null }, data: { usedAt: at } })
  await endGrants(tx, { accountId }, { at, actor: "owner" })
}

export async function signOutEverywhere({ prisma }: Database, accountId: string, at: Date): Promise<void> {
  await prisma.$transaction(async (tx) => {
    await endAllSessions(tx, accountId, at)
    await writeAudit(tx, { at, actor: "owner" }, "sessions.ended", { accountId })
  })
}
