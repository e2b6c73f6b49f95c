import { mostKeys } from "../../accounts/keys/mostKeys"
import type { Holder } from "../../accounts/keys/verify"
import { tiers } from "../../accounts/tiers"
import type { Database } from "../../platform/database/database"
import { announce } from "../../platform/database/notifications"

/** A stream says so often that it is there. One that has not for long enough was on a server that ended without a word. */
export const leaseKeptMs = 15_000
const lostAfterMs = 4 * leaseKeptMs

/**
 * Takes a place among the streams of a key, and of the plan, over all servers. The newest one has it: a client that lost
 * its connection comes back before any server can know that the old one is dead. Streams that must make room hear of it.
 */
export function takeLease(
  { prisma }: Database,
  { keyId, payerId, tier }: Pick<Holder, "keyId" | "payerId" | "tier">,
  at: Date,
): Promise<string> {
  const most = { ofKey: tiers[tier].streams, ofPlan: tiers[tier].streams * mostKeys }
  return prisma.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`streams ${payerId}`}))`
    const ofPlan = { OR: [{ id: payerId }, { membership: { team: { ownerId: payerId } } }] }
    const where = { OR: [{ keyId }, { key: { account: ofPlan } }] }
    const others = await tx.streamLease.findMany({ where, orderBy: { id: "desc" } })
    const isLost = ({ seenAt }: { seenAt: Date }) => at.getTime() - seenAt.getTime() > lostAfterMs
    const live = others.filter((lease) => !isLost(lease))
    const ofKey = live.filter((lease) => lease.keyId === keyId)
    const beyond = new Set([...ofKey.slice(most.ofKey - 1), ...live.slice(most.ofPlan - 1)])
    const gone = [...others.filter(isLost), ...beyond]
    await tx.streamLease.deleteMany({ where: { id: { in: gone.map((lease) => lease.id) } } })
    const { id } = await tx.streamLease.create({ data: { keyId, seenAt: at } })
    for (const lease of gone) await announce(tx, "streams", String(lease.id))
    return String(id)
  })
}

/** False: a newer stream has taken its place. */
export async function keepLease({ prisma }: Database, id: string, at: Date): Promise<boolean> {
  const { count } = await prisma.streamLease.updateMany({ where: { id: BigInt(id) }, data: { seenAt: at } })
  return count > 0
}

export async function endLease({ prisma }: Database, id: string): Promise<void> {
  await prisma.streamLease.deleteMany({ where: { id: BigInt(id) } })
}
