import type { Database } from "../../platform/database/database"
import { announceKeysOf } from "../../platform/database/notifications"
import { writeAudit } from "../audit/write"
import { byOwner, type Declined, impossible } from "../keys/owned"
import { lockAccount } from "../plan"
import { isPaidTier, tiers } from "../tiers"
import { endInvitation, noInvitation } from "./invite"
import { lockTeam } from "./lock"

/**
 * Joins the team to which the account's address was invited: from then on all keys of the account use the plan and the
 * quota of its owner. If two accept the last seat at once, one learns that the team is full.
 */
export function acceptInvitation(
  { prisma }: Database,
  accountId: string,
  id: string,
  at: Date,
): Promise<{ ok: true } | Declined> {
  return prisma.$transaction(async (tx) => {
    await lockAccount(tx, accountId)
    const account = await tx.account.findUniqueOrThrow({ where: { id: accountId }, include: { membership: true } })
    const invitation = await tx.teamInvitation.findFirst({ where: { id, email: account.email } })
    if (!invitation || !(await lockTeam(tx, invitation.teamId))) return noInvitation
    if (account.membership) return impossible("An account is in one team at most. Leave yours first.")
    const { teamId, email } = invitation
    const team = await tx.team.findUniqueOrThrow({ where: { id: teamId }, include: { owner: true } })
    if (!isPaidTier(team.owner.tier)) return impossible("The plan of this team has ended. Ask its owner.")
    const { seats } = tiers[team.owner.tier]
    if ((await tx.teamMember.count({ where: { teamId } })) >= seats) {
      return impossible(`This team is full: it has ${seats} people. Ask its owner.`)
    }
    if (!(await endInvitation(tx, id, at))) return impossible("This invitation is no longer open. Ask for another.")
    await tx.teamMember.create({ data: { accountId, teamId, joinedAt: at } })
    await writeAudit(tx, byOwner(at), "team.joined", { accountId, teamId, detail: { email } })
    await announceKeysOf(tx, accountId, at)
    return { ok: true }
  })
}

export function declineInvitation(
  { prisma }: Database,
  accountId: string,
  id: string,
  at: Date,
): Promise<{ ok: true } | Declined> {
  return prisma.$transaction(async (tx) => {
    const { email } = await tx.account.findUniqueOrThrow({ where: { id: accountId }, select: { email: true } })
    const invitation = await tx.teamInvitation.findFirst({ where: { id, email } })
    if (!invitation) return noInvitation
    if (!(await endInvitation(tx, id, at))) return impossible("This invitation is no longer open.")
    const { teamId } = invitation
    await writeAudit(tx, byOwner(at), "team.invitation_declined", { accountId, teamId, detail: { email } })
    return { ok: true }
  })
}
