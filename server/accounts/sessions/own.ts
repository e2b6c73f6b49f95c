import type { Database } from "../../platform/database/database"
import { voidLinksOf } from "../tokens"
import { endSessions } from "./store"

export type OwnSession = {
  /** Identifies the session and grants nothing. */
  id: string
  browser: string | null
  signedInAt: string
  lastUsedAt: string | null
  /** Unless it is used before. */
  expiresAt: string
}

export async function listOwnSessions({ prisma }: Database, accountId: string, at: Date): Promise<OwnSession[]> {
  const sessions = await prisma.session.findMany({ where: { accountId, expiresAt: { gt: at } } })
  return sessions
    .toSorted((a, b) => lastSeen(b) - lastSeen(a))
    .map(({ tokenHash, browser, createdAt, lastUsedAt, expiresAt }) => ({
      id: Buffer.from(tokenHash).toString("hex"),
      browser,
      signedInAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      expiresAt: expiresAt.toISOString(),
    }))
}

const lastSeen = ({ lastUsedAt, createdAt }: { lastUsedAt: Date | null; createdAt: Date }) =>
  (lastUsedAt ?? createdAt).getTime()

export function endOwnSession({ prisma }: Database, accountId: string, id: string, at: Date): Promise<boolean> {
  const which = { tokenHash: Buffer.from(id, "hex"), accountId }
  return prisma.$transaction(async (tx) => (await endSessions(tx, which, { action: "session.ended", at })) > 0)
}

/** Also voids links waiting in a mail, since those browsers may have requested them. */
export function endOtherSessions({ prisma }: Database, accountId: string, id: string, at: Date): Promise<void> {
  return prisma.$transaction(async (tx) => {
    const others = { accountId, NOT: { tokenHash: Buffer.from(id, "hex") } }
    await endSessions(tx, others, { action: "sessions.ended", at, detail: { isOthers: true } })
    await voidLinksOf(tx, accountId, at)
  })
}
