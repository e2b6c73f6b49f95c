import type { Prisma } from "../../platform/database/generated/client"
import { announce } from "../../platform/database/notifications"

export type RecordedEvent = {
  id: string
  type: string
  accountId: string | null
  at: Date
  content: Prisma.InputJsonObject
}

/**
 * Records once an event that the transparency log does not contain. Followers go by the sequence, whose order must be
 * that of the commits, so one transaction records at a time.
 */
export async function recordEvent(tx: Prisma.TransactionClient, event: RecordedEvent): Promise<boolean> {
  if (await tx.pushEvent.findUnique({ where: { id: event.id }, select: { id: true } })) return false
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('events'))`
  const { count } = await tx.pushEvent.createMany({ data: event, skipDuplicates: true })
  if (count > 0) await announce(tx, "events")
  return count > 0
}
