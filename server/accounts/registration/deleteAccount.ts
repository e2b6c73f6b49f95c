import type { Database } from "../../platform/database/database"
import type { MailStatus, Prisma } from "../../platform/database/generated/client"
import { announceKeysOf } from "../../platform/database/notifications"
import { type AccountChange, type AuditAction, auditActions, writeAudit } from "../audit/write"
import { deleteCustomer } from "../billing/customer"
import type { Billing } from "../billing/stripe"
import { queueMail } from "../mail/queue"
import { lockAccount } from "../plan"
import { forgetInvitationMails } from "../teams/invite"
import { endTeamOf } from "../teams/leave"
import { lockAddress } from "../tokens"

export type Deleted = { ok: true } | { ok: false; reason: "unknown" | "subscribed" | "unreachable" }

export const deletionRefusals = {
  unknown: "The account has just been deleted.",
  subscribed: "The account has a subscription that would still be charged. Cancel it in Stripe first.",
  unreachable: "Stripe could not be reached to end the subscription, so nothing was deleted. Try again in a minute.",
}

/** Subscriptions in these states will never be charged again. */
const endedStatuses = ["canceled", "incomplete_expired"]

const attempts = 5

type Deletion = {
  billing?: Billing | null
  notice?: { by: "owner" | "operator"; secret: Buffer }
}

/**
 * Deletes an account with its keys, sessions and everything that contains its address, after its Stripe customer and
 * subscriptions. The request count and the audit trail stay, under an id that leads to nobody. Refused while a
 * subscription that cannot be ended from here is still charged.
 */
export async function deleteAccount(
  { prisma }: Database,
  accountId: string,
  change: AccountChange,
  { billing = null, notice }: Deletion = {},
): Promise<Deleted> {
  let asked: Asked | null = null
  for (let attempt = 0; attempt < attempts; attempt++) {
    const erased = await prisma.$transaction((tx) =>
      erase(tx, accountId, { change, asked, canAsk: billing !== null, notice }),
    )
    if (erased.step === "done") return erased.deleted
    if (erased.step === "again" || !billing) continue
    const answer = await deleteCustomer(billing, erased.customer)
    if (!answer.ok && answer.reason === "stripe_unavailable") return { ok: false, reason: "unreachable" }
    asked = { customer: erased.customer, isGone: answer.ok }
  }
  return { ok: false, reason: "unreachable" }
}

type Erased = { step: "done"; deleted: Deleted } | { step: "again" } | { step: "remove"; customer: string }

const refused = (reason: "unknown" | "subscribed"): Erased => ({ step: "done", deleted: { ok: false, reason } })

type Asked = { customer: string; isGone: boolean }

/** If Stripe can be reached, the customer must be deleted there before the account is. */
async function erase(
  tx: Prisma.TransactionClient,
  accountId: string,
  { change, asked, canAsk, notice }: { change: AccountChange; asked: Asked | null; canAsk: boolean } & Deletion,
): Promise<Erased> {
  const found = await tx.account.findUnique({ where: { id: accountId }, select: { email: true } })
  if (!found) return refused("unknown")
  await lockAddress(tx, found.email)
  await lockAccount(tx, accountId)
  const account = await tx.account.findUnique({
    where: { id: accountId },
    include: { subscription: true },
  })
  if (!account) return refused("unknown")
  const { email, subscription, stripeCustomerId: customer } = account
  if (email !== found.email) return { step: "again" }
  if (canAsk && customer && customer !== asked?.customer) return { step: "remove", customer }
  const isCharged = subscription && !subscription.cancelAtPeriodEnd && !endedStatuses.includes(subscription.status)
  const isEnded = asked?.isGone && asked.customer === customer
  if (isCharged && !isEnded) return refused("subscribed")
  await announceKeysOf(tx, accountId, change.at)
  const addresses = [email, ...(await formerAddresses(tx, accountId))]
  await endTeamOf(tx, accountId, change)
  await eraseFromTeams(tx, accountId, addresses)
  await eraseMails(tx, accountId, email, addresses)
  // Names of keys and alerts are the owner's words and may be the address; client names and reasons are somebody's words.
  await tx.auditEntry.updateMany({ where: { accountId, action: { in: namedIn } }, data: { detail: {} } })
  await writeAudit(tx, change, "account.deleted", { accountId })
  await tx.account.delete({ where: { id: accountId } })
  if (notice) await queueDeletionNotice(tx, { accountId, email, at: change.at }, notice)
  // Requests being written lock their keys, so once the keys are gone all of these rows are here.
  await tx.recentRequest.deleteMany({ where: { accountId } })
  return { step: "done", deleted: { ok: true } }
}

const namedIn: AuditAction[] = [
  ...(["key.issued", "key.renamed", "client.connected", "client.disconnected", "account.suspended"] as const),
  ...auditActions.filter((action) => action.startsWith("alert.")),
]

/** Mails stay as a count under new ids, so that later provider events find no mail. */
async function eraseMails(
  tx: Prisma.TransactionClient,
  accountId: string,
  email: string,
  addresses: string[],
): Promise<void> {
  const unsent = { in: ["queued", "sending"] satisfies MailStatus[] }
  await tx.mail.deleteMany({ where: { OR: [{ accountId }, { recipient: email }], status: unsent } })
  await tx.$executeRaw`
    UPDATE mail SET id = 'mail_' || gen_random_uuid(), recipient = '', account_id = NULL, fields = '{}', sealed = NULL,
      provider_id = NULL, last_error = NULL
    WHERE account_id = ${accountId} OR recipient = ${email}`
  await tx.mailboxMessage.deleteMany({ where: { recipient: { in: addresses } } })
  // Another account may have had this address, and may be moved back to it.
  await tx.changelogReader.deleteMany({ where: { OR: [{ accountId }, { email: { in: addresses } }] } })
  const mailedTo = { email: { in: addresses }, purpose: { not: "undo_change" as const } }
  await tx.mailedToken.deleteMany({ where: { OR: [{ accountId }, mailedTo] } })
}

/** Teams keep the fact that somebody was invited, joined or left, without an address. */
async function eraseFromTeams(tx: Prisma.TransactionClient, accountId: string, addresses: string[]): Promise<void> {
  await tx.teamInvitation.deleteMany({ where: { email: { in: addresses } } })
  const asked = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM team_invitation WHERE team_id IN (
      SELECT team_id FROM audit_entry WHERE account_id = ${accountId} AND action = 'team.invited')`
  await forgetInvitationMails(
    tx,
    asked.map(({ id }) => id),
  )
  await tx.$executeRaw`
    UPDATE audit_entry SET detail = detail - 'email'
    WHERE (team_id IS NOT NULL OR action = 'team.member_removed') AND (account_id = ${accountId} OR detail->>'email' = ANY(${addresses}))`
}

async function queueDeletionNotice(
  tx: Prisma.TransactionClient,
  { accountId, email: to, at }: { accountId: string; email: string; at: Date },
  { by, secret }: NonNullable<Deletion["notice"]>,
): Promise<void> {
  const message = { kind: "account_deleted" as const, deletedAt: at, by }
  await queueMail(tx, { to, accountId: null, message, idempotencyKey: `account_deleted/${accountId}`, at }, secret)
}

/**
 * Addresses that the account had before, except those that now belong to another account. One that it only asked to
 * move to may never have been its own.
 */
async function formerAddresses(tx: Prisma.TransactionClient, accountId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ recipient: string }[]>`
    SELECT DISTINCT recipient FROM mail WHERE account_id = ${accountId} AND kind <> 'change_address'
      AND NOT EXISTS (SELECT FROM account WHERE email = recipient AND id <> ${accountId})`
  return rows.map(({ recipient }) => recipient)
}
