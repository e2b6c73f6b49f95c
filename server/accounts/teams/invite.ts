import { randomUUID } from "node:crypto"
import type { Database } from "../../platform/database/database"
import type { Prisma } from "../../platform/database/generated/client"
import { dayMs } from "../../platform/dates"
import type { Env } from "../../platform/env"
import { appSecret } from "../../platform/secret"
import { type AccountChange, writeAudit } from "../audit/write"
import { readEmail, spellEmail } from "../email"
import { byOwner, type Declined, impossible } from "../keys/owned"
import { allowanceFor, mailLimits } from "../mail/limits"
import { queueMail } from "../mail/queue"
import { lockAccount } from "../plan"
import type { ServingQuotaStore } from "../quota/store"
import { isPaidTier, tiers } from "../tiers"
import { lockTeamOf, type TeamOf } from "./lock"

/*
 * An invitation is for an address: anyone who signs in with that address may accept it. Its mail contains no secret, so
 * a forwarded or stolen one is worth nothing.
 */

const keptDays = 7

export const openAt = (at: Date): Prisma.TeamInvitationWhereInput => ({ endedAt: null, expiresAt: { gt: at } })

type Parts = { database: Database; quota: ServingQuotaStore; env: Env }
type Invited = { ok: true; email: string; expiresAt: Date }

/**
 * Mails an invitation; the first one makes the team. The answer is the same if others have used up the mails of the
 * address: the invitation then appears only on its dashboard.
 */
export async function invite(
  { database, quota, env }: Parts,
  accountId: string,
  typed: string,
  change: AccountChange,
): Promise<Invited | Declined> {
  const { at } = change
  const read = readEmail(typed)
  if (!read.ok) return impossible(read.reason)
  const { email } = read
  const { tripped } = await quota.charge(`team_invitation:account:${accountId}`, mailLimits.address, at.getTime())
  if (tripped) {
    const { perMinute, perDay } = mailLimits.address
    const sentence = `You can invite at most ${perMinute} people a minute and ${perDay} a day. Try again in the next ${tripped}.`
    return { ok: false, reason: "limit", window: tripped, sentence }
  }
  const isWithheld = (await allowanceFor(quota, "team_invitation", email, at.getTime())) === "spent"
  return database.prisma.$transaction(async (tx) => {
    await lockAccount(tx, accountId)
    const account = await tx.account.findUniqueOrThrow({ where: { id: accountId } })
    if (account.suspendedAt) return impossible("The account is suspended, so it mails nobody.")
    const found = await lockTeamOf(tx, accountId)
    if (found && found.ownerId !== accountId) return impossible("Only the owner of your team can invite others.")
    if (!isPaidTier(account.tier)) return impossible("Teams are part of the Premium and Professional plans.")
    if (email === account.email) return impossible("This is your own address.")
    const team = found ?? (await makeTeam(tx, accountId, at))
    const { seats, tierName } = tiers[account.tier]
    const open = await tx.teamInvitation.findMany({ where: { teamId: team.id, ...openAt(at) } })
    if (open.some((each) => each.email === email)) return impossible("This address has been invited already.")
    const [members, isMember] = await Promise.all([
      tx.teamMember.count({ where: { teamId: team.id } }),
      tx.teamMember.count({ where: { teamId: team.id, account: { email } } }),
    ])
    if (isMember > 0) return impossible("This address is in your team already.")
    if (members + open.length >= seats) return impossible(fullTeam(seats, open.length))
    const id = `invitation_${randomUUID()}`
    const expiresAt = new Date(at.getTime() + keptDays * dayMs)
    await tx.teamInvitation.create({ data: { id, teamId: team.id, email, createdAt: at, expiresAt } })
    await writeAudit(tx, change, "team.invited", { accountId, teamId: team.id, detail: { email } })
    const owner = spellEmail(account.email)
    const message = { kind: "team_invitation" as const, owner, tierName, expiresAt }
    // With the account of the address, so that the mail is deleted with it.
    const invited = await tx.account.findUnique({ where: { email }, select: { id: true } })
    const mail = { to: email, accountId: invited?.id ?? null, message, idempotencyKey: keyOf(id), at }
    await queueMail(tx, { ...mail, isWithheld }, appSecret(env))
    return { ok: true, email, expiresAt }
  })
}

const fullTeam = (seats: number, open: number) =>
  open > 0
    ? `A team has at most ${seats} people, and open invitations count. Withdraw one first.`
    : `A team has at most ${seats} people. Remove somebody first.`

async function makeTeam(tx: Prisma.TransactionClient, ownerId: string, at: Date): Promise<TeamOf> {
  const id = `team_${randomUUID()}`
  await tx.team.create({ data: { id, ownerId, createdAt: at } })
  await tx.teamMember.create({ data: { accountId: ownerId, teamId: id, joinedAt: at } })
  return { id, ownerId, offeredToId: null }
}

export function withdrawInvitation(
  { prisma }: Database,
  accountId: string,
  id: string,
  at: Date,
): Promise<{ ok: true } | Declined> {
  return prisma.$transaction(async (tx) => {
    const invitation = await tx.teamInvitation.findFirst({ where: { id, team: { ownerId: accountId } } })
    if (!invitation) return noInvitation
    if (!(await endInvitation(tx, id, at))) return impossible("This invitation is no longer open.")
    const { teamId, email } = invitation
    await forgetInvitationMails(tx, [id])
    await writeAudit(tx, byOwner(at), "team.invitation_withdrawn", { accountId, teamId, detail: { email } })
    return { ok: true }
  })
}

export async function forgetInvitationMails(tx: Prisma.TransactionClient, ids: readonly string[]): Promise<void> {
  const idempotencyKey = { in: ids.map(keyOf) }
  await tx.mail.deleteMany({ where: { idempotencyKey, sentAt: null } })
  await tx.mail.updateMany({ where: { idempotencyKey }, data: { fields: {} } })
}

const keyOf = (id: string) => `team_invitation/${id}`

export const noInvitation: Declined = {
  ok: false,
  reason: "not_found",
  sentence: "There is no such invitation for your address.",
}

export async function endInvitation(tx: Prisma.TransactionClient, id: string, at: Date): Promise<boolean> {
  const { count } = await tx.teamInvitation.updateMany({ where: { id, ...openAt(at) }, data: { endedAt: at } })
  return count > 0
}
