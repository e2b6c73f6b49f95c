import type { Database } from "../platform/database/database"
import { writeAudit } from "./audit/write"
import { addChangelogReader, isChangelogReader, removeChangelogReader } from "./changelogReaders"
import { lockAccount } from "./plan"

const ofAccount = ["wantsDailyBrief", "wantsQuotaMails", "wantsExpiryMails", "wantsStatusMails"] as const
const choices = [...ofAccount, "wantsChangelog"] as const

export type MailChoices = Record<(typeof choices)[number], boolean>

export async function chooseMails(
  { prisma }: Database,
  accountId: string,
  wanted: Partial<MailChoices>,
  at: Date,
): Promise<void> {
  await prisma.$transaction(async (tx) => {
    await lockAccount(tx, accountId)
    const account = await tx.account.findUniqueOrThrow({ where: { id: accountId } })
    const before: MailChoices = { ...account, wantsChangelog: await isChangelogReader(tx, account.email) }
    const changed = choices.filter((choice) => wanted[choice] !== undefined && wanted[choice] !== before[choice])
    if (changed.length === 0) return
    const detail = Object.fromEntries(changed.map((choice) => [choice, wanted[choice]]))
    const { wantsChangelog, ...data } = detail
    await tx.account.update({ where: { id: accountId }, data })
    if (wantsChangelog === true) await addChangelogReader(tx, account.email, at)
    if (wantsChangelog === false) await removeChangelogReader(tx, account.email)
    await writeAudit(tx, { at, actor: "owner" }, "mails.chosen", { accountId, detail })
  })
}
