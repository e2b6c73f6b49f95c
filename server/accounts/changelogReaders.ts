import { randomUUID } from "node:crypto"
import type { Prisma } from "../platform/database/generated/client"

/*
 * Who gets the changelog by mail. An account is known by itself, so that it goes on where its address changes, and any
 * other reader by an address that has been proven.
 */

type Readers = Pick<Prisma.TransactionClient, "changelogReader" | "account">

const ofAddress = (email: string) => ({ OR: [{ email }, { account: { email } }] })

export async function isChangelogReader(prisma: Readers, email: string): Promise<boolean> {
  return (await prisma.changelogReader.count({ where: ofAddress(email) })) > 0
}

/** Of a proven address. Whoever is a reader already stays the one that it was. */
export async function addChangelogReader(tx: Readers, email: string, confirmedAt: Date): Promise<void> {
  if (await isChangelogReader(tx, email)) return
  const account = await tx.account.findUnique({ where: { email }, select: { id: true } })
  const who = account ? { accountId: account.id } : { email }
  await tx.changelogReader.createMany({ data: { id: randomUUID(), ...who, confirmedAt }, skipDuplicates: true })
}

/** Also drops what is waiting to be sent. Returns whether it was a reader. */
export async function removeChangelogReader(
  tx: Readers & Pick<Prisma.TransactionClient, "mail">,
  email: string,
): Promise<boolean> {
  const { count } = await tx.changelogReader.deleteMany({ where: ofAddress(email) })
  await tx.mail.deleteMany({ where: { recipient: email, kind: "changelog", status: "queued" } })
  return count > 0
}
