import type { Database } from "../../platform/database/database"
import type { Prisma } from "../../platform/database/generated/client"
import { announce, announceKeysOf } from "../../platform/database/notifications"
import { type AccountChange, writeAudit } from "../audit/write"
import { spellEmail } from "../email"
import { lockAccount, lockOwnTeam, planOf, withTeam } from "../plan"

/*
 * What an operator changes of an account. Each returns whether it changed anything, and reaches every server within a
 * second.
 */

type Tx = Prisma.TransactionClient

/**
 * From then on, its keys, access tokens, links, streams and webhooks are refused, and those of the team that it pays
 * for. Its owner can still sign in, and reads `why`.
 */
export function suspendAccount(database: Database, accountId: string, why: string, change: AccountChange) {
  const suspendedFor = why.trim().replace(/\.$/, "")
  return changeAccount(database, accountId, change, async (tx) => {
    const data = { suspendedAt: change.at, suspendedFor }
    const { count } = await tx.account.updateMany({ where: { id: accountId, suspendedAt: null }, data })
    if (count === 0) return false
    const team = await lockOwnTeam(tx, accountId)
    const stopped = { accountId: { in: [accountId, ...(team?.memberIds ?? [])] }, status: "queued" as const }
    await tx.mail.deleteMany({ where: { ...stopped, kind: { in: ["daily_brief", "alert"] } } })
    await writeAudit(tx, change, "account.suspended", { accountId, detail: { for: suspendedFor } })
    return true
  })
}

export function resumeAccount(database: Database, accountId: string, change: AccountChange): Promise<boolean> {
  return changeAccount(database, accountId, change, async (tx) => {
    const data = { suspendedAt: null, suspendedFor: null }
    const { count } = await tx.account.updateMany({ where: { id: accountId, suspendedAt: { not: null } }, data })
    if (count === 0) return false
    await writeAudit(tx, change, "account.resumed", { accountId })
    await announce(tx, "webhooks")
    return true
  })
}

export const mostExtraPerDay = 1_000_000

/** Requests a day beyond the plan, until an instant; null ends the allowance now. */
export type Allowance = { perDay: number; until: Date }

/** Returns why nothing was changed, or null. */
export async function setAllowance(
  database: Database,
  accountId: string,
  allowance: Allowance | null,
  change: AccountChange,
): Promise<string | null> {
  let refused: string | null = "The account has no extra allowance."
  await changeAccount(database, accountId, change, async (tx) => {
    const data = { extraPerDay: allowance?.perDay ?? null, extraUntil: allowance?.until ?? null }
    const before = await tx.account.findUnique({ where: { id: accountId }, include: withTeam })
    if (!before || (allowance === null && before.extraPerDay === null)) return false
    const owner = before.membership?.team.owner
    if (allowance && owner && planOf(before).payerId === owner.id && owner.id !== accountId) {
      refused = `The team of ${spellEmail(owner.email)} pays for this account: set the allowance there.`
      return false
    }
    refused = null
    await tx.account.update({ where: { id: accountId }, data })
    const detail = { perDay: data.extraPerDay, until: data.extraUntil?.toISOString() ?? null }
    await writeAudit(tx, change, "account.allowance_set", { accountId, detail })
    return true
  })
  return refused
}

function changeAccount(
  { prisma }: Database,
  accountId: string,
  { at }: AccountChange,
  work: (tx: Tx) => Promise<boolean>,
): Promise<boolean> {
  return prisma.$transaction(async (tx) => {
    await lockAccount(tx, accountId)
    const isChanged = await work(tx)
    if (!isChanged) return false
    const team = await lockOwnTeam(tx, accountId)
    for (const id of new Set([accountId, ...(team?.memberIds ?? [])])) await announceKeysOf(tx, id, at)
    return true
  })
}
