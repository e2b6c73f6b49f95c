import type { Database } from "../../platform/database/database"
import { announceKeysOf } from "../../platform/database/notifications"
import { writeAudit } from "../audit/write"
import { byOwner, type Declined, impossible } from "../keys/owned"
import { lockAccount } from "../plan"
import { isPaidTier } from "../tiers"
import { noMember, notInTeam, notOwner } from "./leave"
import { lockTeamOf } from "./lock"

/*
 * A team has the plan of its owner, so a new owner needs a paid plan and brings it. No payment changes hands, and
 * nobody shares a plan without consent.
 */

type Done = { ok: true } | Declined

/** Offers the team to a member; null withdraws the offer. Nothing changes until the member accepts. */
export function offerTeam({ prisma }: Database, accountId: string, memberId: string | null, at: Date): Promise<Done> {
  return prisma.$transaction(async (tx) => {
    const team = await lockTeamOf(tx, accountId)
    if (!team) return notInTeam
    if (team.ownerId !== accountId) return notOwner
    if (memberId === accountId) return impossible("You own the team already.")
    const before = memberId ?? team.offeredToId
    if (before === null || memberId === team.offeredToId) return { ok: true }
    const member = await tx.teamMember.findFirst({
      where: { accountId: before, teamId: team.id },
      include: { account: { select: { email: true } } },
    })
    if (!member) return noMember
    await tx.team.update({ where: { id: team.id }, data: { offeredToId: memberId } })
    const action = memberId === null ? "team.offer_withdrawn" : "team.offered"
    await writeAudit(tx, byOwner(at), action, { accountId, teamId: team.id, detail: { email: member.account.email } })
    return { ok: true }
  })
}

/** From then on the team has the plan and the quota of the new owner; the old one is a member. */
export function takeOver({ prisma }: Database, accountId: string, at: Date): Promise<Done> {
  return prisma.$transaction(async (tx) => {
    await lockAccount(tx, accountId)
    const { email, tier } = await tx.account.findUniqueOrThrow({ where: { id: accountId } })
    const team = await lockTeamOf(tx, accountId)
    if (!team) return notInTeam
    if (team.offeredToId !== accountId) return impossible("The owner of the team has not offered it to you.")
    if (!isPaidTier(tier)) {
      return impossible("The team would have your plan, which is Free. Buy Premium or Professional first.")
    }
    await tx.team.update({ where: { id: team.id }, data: { ownerId: accountId, offeredToId: null } })
    await writeAudit(tx, byOwner(at), "team.handed_over", { accountId, teamId: team.id, detail: { email } })
    const members = await tx.teamMember.findMany({ where: { teamId: team.id } })
    for (const member of members) await announceKeysOf(tx, member.accountId, at)
    return { ok: true }
  })
}
