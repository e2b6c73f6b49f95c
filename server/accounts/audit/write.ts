import type { Prisma } from "../../platform/database/generated/client"

export const auditActions = [
  "key.issued",
  "key.rotated",
  "key.revoked",
  "key.restored",
  "key.deactivated",
  "key.renamed",
  "key.expiry_set",
  "key.limited",
  "link.created",
  "link.revoked",
  "webhook.created",
  "webhook.edited",
  "webhook.paused",
  "webhook.resumed",
  "webhook.rotated",
  "webhook.deleted",
  "alert.created",
  "alert.edited",
  "alert.paused",
  "alert.resumed",
  "alert.deleted",
  "client.connected",
  "client.disconnected",
  "plan.changed",
  "session.opened",
  "session.ended",
  "sessions.ended",
  "mails.chosen",
  "mail.retried",
  "account.invited",
  "account.suspended",
  "account.resumed",
  "account.allowance_set",
  "account.unsubscribed",
  "account.address_changed",
  "account.address_restored",
  "account.deleted",
  "data.exported",
  "team.invited",
  "team.invitation_withdrawn",
  "team.invitation_declined",
  "team.joined",
  "team.left",
  "team.member_removed",
  "team.key_revoked",
  "team.offered",
  "team.offer_withdrawn",
  "team.handed_over",
  "team.closed",
  "incident.opened",
  "incident.updated",
  "job.asked",
  "backup.asked",
  "backup.downloaded",
] as const

export type AuditAction = (typeof auditActions)[number]

/**
 * `byKeyId`: the key of the account that makes the change by the API. `by`: the account of the operator who makes it at
 * the desk, and `why` the reason that was given.
 */
export type AccountChange = { at: Date; actor: string; byKeyId?: string; by?: string; why?: string }

type Subject = { accountId: string | null; keyId?: string; teamId?: string; detail?: Prisma.InputJsonObject }

/** Call it in the transaction that makes the change. */
export function writeAudit(
  tx: Pick<Prisma.TransactionClient, "auditEntry">,
  { at, actor, by, why }: AccountChange,
  action: AuditAction,
  subject: Subject,
): Prisma.PrismaPromise<unknown> {
  const detail = { ...subject.detail, ...(by !== undefined && { by }), ...(why !== undefined && { why }) }
  return tx.auditEntry.create({ data: { at, actor, action, ...subject, detail } })
}

export async function writeAudits(
  tx: Pick<Prisma.TransactionClient, "auditEntry">,
  { at, actor }: AccountChange,
  action: AuditAction,
  subjects: Subject[],
): Promise<void> {
  await tx.auditEntry.createMany({ data: subjects.map((subject) => ({ at, actor, action, ...subject })) })
}
