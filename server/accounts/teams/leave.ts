import type { Database } from "../../platform/database/database"
import type { Prisma } from "../../platform/database/generated/client"
import { announceKeysOf } from "../../platform/database/notifications"
import { type AccountChange, type AuditAction, writeAudit, writeAudits } from "../audit/write"
import { byOwner, type Declined, impossible } from "../keys/owned"
import { lockOwnTeam } from "../plan"
import { forgetInvitationMails } from "./invite"
import { lockTeamOf, type TeamOf } from "./lock"

/*
 * An account that leaves a team has its own plan and quota again within a second, and keeps keys, watchlists and all
 * else.
 */

type Tx = Prisma.TransactionClient
type Done = { ok: true } | Declined

/** The actor of what a team's owner does to other accounts. */
export const byTeam = (at: Date): AccountChange => ({ at, actor: "team" })

export const notInTeam: Declined = { ok: false, reason: "not_found", sentence: "You are not in a team." }
export const notOwner = impossible("Only the owner of the team can do this.")
export const noMember: Declined = { ok: false, reason: "not_found", sentence: "There is no such member in your team." }

/** The entry of the owner names who did it: the owner, or a key. */
export function removeMember(
  { prisma }: Database,
  accountId: string,
  memberId: string,
  change: AccountChange,
): Promise<Done> {
  return prisma.$transaction(async (tx) => {
    const team = await lockTeamOf(tx, accountId)
    if (!team) return notInTeam
    if (team.ownerId !== accountId) return notOwner
    if (memberId === accountId) return impossible("You own the team: hand it over, or close it.")
    const email = await endMembership(tx, { team, accountId: memberId }, byTeam(change.at), "team.member_removed")
    if (email === null) return noMember
    await writeAudit(tx, change, "team.member_removed", { accountId, detail: { email } })
    return { ok: true }
  })
}

export function leaveTeam({ prisma }: Database, accountId: string, at: Date): Promise<Done> {
  return prisma.$transaction(async (tx) => {
    const team = await lockTeamOf(tx, accountId)
    if (!team) return notInTeam
    if (team.ownerId === accountId) return impossible("You own the team: hand it over, or close it.")
    await endMembership(tx, { team, accountId }, byOwner(at), "team.left")
    return { ok: true }
  })
}

export function closeTeam({ prisma }: Database, accountId: string, at: Date): Promise<Done> {
  return prisma.$transaction(async (tx) =>
    (await closeTeamOf(tx, accountId, byOwner(at))) ? { ok: true } : impossible("You own no team."),
  )
}

async function closeTeamOf(tx: Tx, ownerId: string, change: AccountChange): Promise<boolean> {
  const team = await lockOwnTeam(tx, ownerId)
  if (!team) return false
  for (const id of team.memberIds) await announceKeysOf(tx, id, change.at)
  const asked = await tx.teamInvitation.findMany({ where: { teamId: team.id }, select: { id: true } })
  await forgetInvitationMails(
    tx,
    asked.map(({ id }) => id),
  )
  await tx.team.delete({ where: { id: team.id } })
  const others = team.memberIds.filter((id) => id !== ownerId)
  await writeAudit(tx, change, "team.closed", { accountId: ownerId, teamId: team.id })
  const subjects = others.map((accountId) => ({ accountId, teamId: team.id }))
  await writeAudits(tx, byTeam(change.at), "team.closed", subjects)
  return true
}

/** For an account that is deleted: its own team ends, and another team continues without it. */
export async function endTeamOf(tx: Tx, accountId: string, change: AccountChange): Promise<void> {
  if (await closeTeamOf(tx, accountId, change)) return
  const team = await lockTeamOf(tx, accountId)
  if (team) await endMembership(tx, { team, accountId }, change, "team.left")
}

/** A thief of the account may have brought others in, or joined another team. */
export async function undoTeamChanges(tx: Tx, accountId: string, since: Date, change: AccountChange): Promise<void> {
  const team = await lockTeamOf(tx, accountId)
  if (!team) return
  const joined = { teamId: team.id, joinedAt: { gte: since } }
  if (team.ownerId !== accountId) {
    if (await tx.teamMember.count({ where: { accountId, ...joined } })) {
      await endMembership(tx, { team, accountId }, change, "team.left")
    }
    return
  }
  const newer = await tx.teamMember.findMany({ where: { ...joined, accountId: { not: accountId } } })
  for (const member of newer)
    await endMembership(tx, { team, accountId: member.accountId }, byTeam(change.at), "team.member_removed")
  const asked = { teamId: team.id, createdAt: { gte: since }, endedAt: null }
  await tx.teamInvitation.updateMany({ where: asked, data: { endedAt: change.at } })
  await tx.team.update({ where: { id: team.id }, data: { offeredToId: null } })
}

/** The address of the former member; null if there is none. */
async function endMembership(
  tx: Tx,
  { team, accountId }: { team: TeamOf; accountId: string },
  change: AccountChange,
  action: AuditAction,
): Promise<string | null> {
  const member = await tx.teamMember.findFirst({
    where: { accountId, teamId: team.id },
    include: { account: { select: { email: true } } },
  })
  if (!member) return null
  await tx.teamMember.delete({ where: { accountId } })
  if (team.offeredToId === accountId) await tx.team.update({ where: { id: team.id }, data: { offeredToId: null } })
  await writeAudit(tx, change, action, { accountId, teamId: team.id, detail: { email: member.account.email } })
  await announceKeysOf(tx, accountId, change.at)
  return member.account.email
}
