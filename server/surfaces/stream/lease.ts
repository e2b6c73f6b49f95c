import type { Database } from "../../platform/database/database"
import { announce } from "../../platform/database/notifications"

/** A stream says so often that it is there. One that has not for long enough was on a server that ended without a word. */
export const leaseKeptMs = 15_000
const lostAfterMs = 4 * leaseKeptMs

/**
 * Takes a place among the streams of a key, over all servers. The newest one has it: a client that lost its connection
 * comes back before any server can know that the old one is dead. Streams that must make room hear of it.
 */
export function takeLease({ prisma }: Database, keyId: string, most: number, at: Date): Promise<string> {
  return prisma.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`stream ${keyId}`}))`
    const others = await tx.streamLease.findMany({ where: { keyId }, orderBy: { id: "desc" } })
    const isLost = ({ seenAt }: { seenAt: Date }) => at.getTime() - seenAt.getTime() > lostAfterMs
    const live = others.filter((lease) => !isLost(lease))
    const gone = [...others.filter(isLost), ...live.slice(Math.max(0, most - 1))]
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
