import { randomBytes } from "node:crypto"
import type { Database } from "../../platform/database/database"
import { writeAudit } from "../audit/write"
import { sessionHash, sessionSeconds } from "./store"

export const newSessionToken = () => randomBytes(32).toString("base64url")

/** `browser` is its name for the owner, such as `Firefox on Windows`. */
type NewSession = { token: string; accountId: string; browser?: string | null; at: Date }

export function openSession({ prisma }: Database, { token, accountId, browser = null, at }: NewSession): Promise<Date> {
  const expiresAt = new Date(at.getTime() + sessionSeconds * 1_000)
  return prisma.$transaction(async (tx) => {
    await tx.session.create({ data: { tokenHash: sessionHash(token), accountId, createdAt: at, expiresAt, browser } })
    await writeAudit(tx, { at, actor: "owner" }, "session.opened", { accountId })
    return expiresAt
  })
}
