import type { Database } from "../../platform/database/database"
import type { Prisma } from "../../platform/database/generated/client"
import { type AccountChange, writeAudit } from "../audit/write"
import { listKeys, type OwnKey } from "../keys/list"
import { changeOwnKey, type Declined, type OwnerParts } from "../keys/owned"
import { revoke } from "../keys/revoke"
import { lockAccount } from "../plan"
import { byTeam, noMember, notInTeam, notOwner } from "./leave"
import { lockTeamOf } from "./lock"

type Parts = Pick<OwnerParts, "database" | "keys">

/** For the team's owner alone. */
export async function listMemberKeys(
  database: Database,
  ownerId: string,
  memberId: string,
  at: Date,
): Promise<{ ok: true; keys: OwnKey[] } | Declined> {
  const found = await database.prisma.$transaction((tx) => findMember(tx, ownerId, memberId))
  return found.ok ? { ok: true, keys: await listKeys(database, memberId, at) } : found
}

/** Writes to the trails of both accounts. The actor in that of the member is the owner of the team. */
export function revokeMemberKey(
  parts: Parts,
  ownerId: string,
  { memberId, keyId }: { memberId: string; keyId: string },
  change: AccountChange,
) {
  return changeOwnKey(parts, async (tx) => {
    await lockAccount(tx, memberId)
    const found = await findMember(tx, ownerId, memberId)
    if (!found.ok) return found
    const revoked = await revoke(tx, memberId, keyId, byTeam(change.at))
    if (!revoked.ok || !revoked.isNew) return revoked
    const detail = { email: found.email, prefix: revoked.key.prefix }
    await writeAudit(tx, change, "team.key_revoked", { accountId: ownerId, teamId: found.teamId, detail })
    return revoked
  })
}

async function findMember(
  tx: Prisma.TransactionClient,
  ownerId: string,
  memberId: string,
): Promise<{ ok: true; teamId: string; email: string } | Declined> {
  const team = await lockTeamOf(tx, ownerId)
  if (!team) return notInTeam
  if (team.ownerId !== ownerId) return notOwner
  const member = await tx.teamMember.findFirst({
    where: { accountId: memberId, teamId: team.id },
    include: { account: { select: { email: true } } },
  })
  return member ? { ok: true, teamId: team.id, email: member.account.email } : noMember
}
