import type { Prisma } from "../../platform/database/generated/client"

export type TeamOf = { id: string; ownerId: string; offeredToId: string | null }

/**
 * The team of an account, or null; nobody joins or leaves it until the transaction ends. A caller that locks an account
 * too must do that first.
 */
export async function lockTeamOf(tx: Prisma.TransactionClient, accountId: string): Promise<TeamOf | null> {
  const membership = await tx.teamMember.findUnique({ where: { accountId } })
  if (!membership || !(await lockTeam(tx, membership.teamId))) return null
  const locked = await tx.teamMember.findUnique({ where: { accountId }, include: { team: true } })
  return locked && locked.teamId === membership.teamId ? locked.team : null
}

export async function lockTeam(tx: Prisma.TransactionClient, teamId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<{ id: string }[]>`SELECT id FROM team WHERE id = ${teamId} FOR UPDATE`
  return rows.length > 0
}
