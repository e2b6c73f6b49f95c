import { createHash } from "node:crypto"
import type { Database } from "../../data/database"
import type { Prisma } from "../../data/generated/client"
import { writeAudit } from "../audit/write"
import { voidTokens } from "../signup/tokens"

/** Who a browser session speaks for; `sessionId` tells it from the account's others, and opens nothing. */
export type SignedIn = { sessionId: string; accountId: string; email: string }

/** A session ends so many seconds after it was last used; its end is moved once a day. */
export const sessionSeconds = 30 * 86_400
const renewalSeconds = 86_400

/** All that is stored of a session's token. */
export function sessionHash(token: string): Buffer<ArrayBuffer> {
  return createHash("sha256").update(token).digest()
}

/** The account of a session that has not ended, whose end moves on with it; null for any other token. */
export async function readSession({ prisma }: Database, token: string, at: Date): Promise<SignedIn | null> {
  const tokenHash = sessionHash(token)
  const session = await prisma.session.findUnique({ where: { tokenHash }, include: { account: true } })
  if (!session || session.expiresAt <= at) return null
  const expiresAt = new Date(at.getTime() + sessionSeconds * 1_000)
  if (expiresAt.getTime() - session.expiresAt.getTime() >= renewalSeconds * 1_000) {
    await prisma.session.updateMany({ where: { tokenHash }, data: { expiresAt } })
  }
  return { sessionId: tokenHash.toString("hex"), accountId: session.accountId, email: session.account.email }
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

/** Ends every session of an account, and its links that wait in a mail: a copied cookie, and what was asked for with it, open nothing from here on. */
export async function endAllSessions(tx: Prisma.TransactionClient, accountId: string, at: Date): Promise<void> {
  await tx.session.deleteMany({ where: { accountId } })
  await voidTokens(tx, { accountId }, at)
}
