import type { Database } from "../../platform/database/database"
import { writeAudit } from "../audit/write"
import { voidLinksOf } from "../tokens"

export type OwnSession = {
  /** Identifies the session and grants nothing. */
  id: string
  /** Such as `Firefox on Windows`; null if unknown. */
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
  return prisma.$transaction(async (tx) => {
    const { count } = await tx.session.deleteMany({ where: { tokenHash: Buffer.from(id, "hex"), accountId } })
    if (count > 0) await writeAudit(tx, { at, actor: "owner" }, "session.ended", { accountId })
    return count > 0
  })
}

/** Links waiting in a mail become void too, since those browsers may have asked for them. */
export function endOtherSessions({ prisma }: Database, accountId: string, id: string, at: Date): Promise<void> {
  return prisma.$transaction(async (tx) => {
    const others = { accountId, NOT: { tokenHash: Buffer.from(id, "hex") } }
    const { count } = await tx.session.deleteMany({ where: others })
    await voidLinksOf(tx, accountId, at)
    if (count === 0) return
    await writeAudit(tx, { at, actor: "owner" }, "sessions.ended", { accountId, detail: { isOthers: true } })
  })
}
