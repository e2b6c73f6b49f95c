import type { Holder } from "../../accounts/keys/verify"
import { isPaidTier, tiers } from "../../accounts/tiers"
import type { Database } from "../../platform/database/database"
import type { Prisma } from "../../platform/database/generated/client"
import { announce } from "../../platform/database/notifications"

/**
 * How often a stream renews its lease. A lease that is not renewed for long enough belonged to a server that crashed.
 */
export const leaseKeptMs = 15_000
const lostAfterMs = 4 * leaseKeptMs

type Owner = Pick<Holder, "keyId" | "payerId" | "tier">

/**
 * Takes a place among the streams of a key, and of the plan, over all servers. The newest stream wins, because a client
 * that lost its connection reconnects before any server can notice that the old one is dead. Streams that must make
 * room are notified.
 */
export function takeLease({ prisma }: Database, owner: Owner, at: Date): Promise<string> {
  return prisma.$transaction(async (tx) => {
    await lockLeases(tx, owner)
    const { id } = await tx.streamLease.create({ data: { keyId: owner.keyId, seenAt: at } })
    await endBeyondPlan(tx, owner, at)
    return String(id)
  })
}

/** For a changed plan: the newest streams keep the remaining places. */
export function keepWithinPlan({ prisma }: Database, owner: Owner, at: Date): Promise<void> {
  return prisma.$transaction(async (tx) => {
    await lockLeases(tx, owner)
    await endBeyondPlan(tx, owner, at)
  })
}

async function lockLeases(tx: Prisma.TransactionClient, { payerId }: Owner): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`streams ${payerId}`}))`
}

async function endBeyondPlan(tx: Prisma.TransactionClient, { keyId, payerId, tier }: Owner, at: Date): Promise<void> {
  const most = tiers[tier].streams
  // The owner of a team without a paid plan shares its plan with nobody.
  const ofPlan = isPaidTier(tier)
    ? { OR: [{ id: payerId }, { membership: { team: { ownerId: payerId } } }] }
    : { id: payerId }
  const where = { OR: [{ keyId }, { key: { account: ofPlan } }] }
  const leases = await tx.streamLease.findMany({ where, orderBy: { id: "desc" } })
  const isLost = ({ seenAt }: { seenAt: Date }) => at.getTime() - seenAt.getTime() > lostAfterMs
  const live = leases.filter((lease) => !isLost(lease))
  const ofKey = live.filter((lease) => lease.keyId === keyId)
  const beyond = new Set([...ofKey.slice(most.ofKey), ...live.slice(most.ofPlan)])
  const gone = [...leases.filter(isLost), ...beyond]
  await tx.streamLease.deleteMany({ where: { id: { in: gone.map((lease) => lease.id) } } })
  for (const lease of gone) await announce(tx, "streams", String(lease.id))
}

export async function keepLease({ prisma }: Database, id: string, at: Date): Promise<boolean> {
  const { count } = await prisma.streamLease.updateMany({ where: { id: BigInt(id) }, data: { seenAt: at } })
  return count > 0
}

export async function endLease({ prisma }: Database, id: string): Promise<void> {
  await prisma.streamLease.deleteMany({ where: { id: BigInt(id) } })
}
