import { randomUUID } from "node:crypto"
import type { Prisma } from "../platform/database/generated/client"

/*
 * Readers of the changelog by mail. An account is stored by its id, so that it remains a reader when its address
 * changes; other readers are stored by an address that has been proven.
 */

type Readers = Pick<Prisma.TransactionClient, "changelogReader" | "account">

const ofAddress = (email: string) => ({ OR: [{ email }, { account: { email } }] })

export async function isChangelogReader(prisma: Readers, email: string): Promise<boolean> {
  return (await prisma.changelogReader.count({ where: ofAddress(email) })) > 0
}

/** For a proven address. An existing reader stays unchanged. */
export async function addChangelogReader(tx: Readers, email: string, confirmedAt: Date): Promise<void> {
  if (await isChangelogReader(tx, email)) return
  const account = await tx.account.findUnique({ where: { email }, select: { id: true } })
  const who = account ? { accountId: account.id } : { email }
  await tx.changelogReader.createMany({ data: { id: randomUUID(), ...who, confirmedAt }, skipDuplicates: true })
}

/** Also deletes mails that are waiting. Returns whether the address was a reader. */
export async function removeChangelogReader(
  tx: Readers & Pick<Prisma.TransactionClient, "mail">,
  email: string,
): Promise<boolean> {
  const { count } = await tx.changelogReader.deleteMany({ where: ofAddress(email) })
  await tx.mail.deleteMany({ where: { recipient: email, kind: "changelog", status: "queued" } })
  return count > 0
}
