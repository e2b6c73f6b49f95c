import type { Database } from "../platform/database/database"
import { writeAudit } from "./audit/write"
import { lockAccount } from "./plan"

/** Mails that an owner may turn off. */
const choices = ["wantsDailyBrief", "wantsQuotaMails", "wantsExpiryMails"] as const

export type MailChoices = Record<(typeof choices)[number], boolean>

export async function chooseMails(
  { prisma }: Database,
  accountId: string,
  wanted: Partial<MailChoices>,
  at: Date,
): Promise<void> {
  await prisma.$transaction(async (tx) => {
    await lockAccount(tx, accountId)
    const before = await tx.account.findUniqueOrThrow({ where: { id: accountId } })
    const changed = choices.filter((choice) => wanted[choice] !== undefined && wanted[choice] !== before[choice])
    if (changed.length === 0) return
    const detail = Object.fromEntries(changed.map((choice) => [choice, wanted[choice]]))
    await tx.account.update({ where: { id: accountId }, data: detail })
    await writeAudit(tx, { at, actor: "owner" }, "mails.chosen", { accountId, detail })
  })
}
